# Run after a test program (LABEL) was linked: writes its entries of ctest to FILE. An entry is a whole suite,
# because starting a program with sanitizers for each of 750 tests takes longer than most of the tests.
# What takes seconds (ALONE, a regular expression of whole names) is an entry of its own and comes
# first, so that all cores are busy to the end. DATABASE: suites that are at the one PostgreSQL.
execute_process(COMMAND "${PROGRAM}" --gtest_list_tests OUTPUT_VARIABLE listed RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "${PROGRAM} --gtest_list_tests: ${failed}\n${listed}")
endif()

function(entry name filter cost)
  set(properties TIMEOUT 900 COST ${cost} LABELS ${LABEL})
  if(DATABASE AND suite MATCHES "^(${DATABASE})$")
    list(APPEND properties RESOURCE_LOCK postgres)
  endif()
  list(JOIN properties " " properties)
  string(APPEND entries "add_test([==[${name}]==] \"${PROGRAM}\" \"--gtest_filter=${filter}\")\n"
    "set_tests_properties([==[${name}]==] PROPERTIES ${properties})\n")
  set(entries "${entries}" PARENT_SCOPE)
endfunction()

# The tests of a suite that have no entry of their own.
macro(end_suite)
  if(together)
    list(JOIN alone ":" without)
    entry("${LABEL}/${suite}" "${suite}.*-${without}" ${together})
  endif()
  set(together 0)
  set(alone "")
endmacro()

set(entries "")
set(suite "")
end_suite()
string(REGEX MATCHALL "[^\n]+" lines "${listed}")
foreach(line IN LISTS lines)
  string(REGEX REPLACE " *#.*" "" line "${line}")  # what a parameter is
  if(line MATCHES "^([^ ]+)\\.$")
    set(next "${CMAKE_MATCH_1}")
    end_suite()
    set(suite "${next}")
  elseif(line MATCHES "^  ([^ ]+)$")
    set(name "${suite}.${CMAKE_MATCH_1}")
    if(ALONE AND name MATCHES "^(${ALONE})$")
      entry("${LABEL}/${name}" "${name}" 100)
      list(APPEND alone "${name}")
    else()
      math(EXPR together "${together} + 1")
    endif()
  endif()
endforeach()
end_suite()
file(WRITE "${FILE}" "${entries}")

# embed_files(target file...): puts files into the program; core/embedded.h finds them by their path
# from the top of the source tree. One program, nothing to install beside it.
function(embed_files target)
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${target}_files.cpp")
  set(text "#include \"core/embedded.h\"\n")
  set(table "")
  set(n 0)
  foreach(file IN LISTS ARGN)
    cmake_path(RELATIVE_PATH file BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE name)
    set(symbol "gh_${target}_${n}")
    if(EMSCRIPTEN)  # where a symbol has to say what it is, and a section whose it is
      string(APPEND text "asm(\".section .rodata.${symbol},\\\"\\\",@\\n.type ${symbol},@object\\n.type ${symbol}_end,@object\\n"
        ".globl ${symbol}\\n.globl ${symbol}_end\\n${symbol}:\\n.incbin \\\"${file}\\\"\\n.size ${symbol}, .-${symbol}\\n"
        "${symbol}_end:\\n.int8 0\\n.size ${symbol}_end,1\\n\");\n")
    else()
      string(APPEND text
      "asm(\".section .rodata\\n${symbol}:\\n.incbin \\\"${file}\\\"\\n${symbol}_end:\\n.byte 0\\n.previous\\n\");\n")
    endif()
    string(APPEND text
      "extern const char ${symbol}[] asm(\"${symbol}\");\nextern const char ${symbol}_end[] asm(\"${symbol}_end\");\n")
    string(APPEND table "  {\"${name}\", ${symbol}, ${symbol}_end},\n")
    math(EXPR n "${n} + 1")
  endforeach()
  string(APPEND text "namespace gh {\nconst EmbeddedFile k_${target}_files[] = {\n${table}  {nullptr, nullptr, nullptr}};\n}\n")
  file(CONFIGURE OUTPUT "${source}" CONTENT "${text}" @ONLY)
  set_source_files_properties("${source}" PROPERTIES OBJECT_DEPENDS "${ARGN}"
    SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(${target} PRIVATE "${source}")
endfunction()

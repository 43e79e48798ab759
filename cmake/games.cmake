# Every folder under src/games is a game: it is compiled in and registered. Adding a game means adding
# a folder whose entry.cpp defines  const gh::GameEntry& gh::<id>::entry().
set(GREATHALL_GAMES "" CACHE STRING "only these games, for a quicker build; empty: all")
file(GLOB game_dirs CONFIGURE_DEPENDS LIST_DIRECTORIES true "${PROJECT_SOURCE_DIR}/src/games/*")
set(GAME_IDS "")
foreach(dir IN LISTS game_dirs)
  cmake_path(GET dir FILENAME id)
  if(EXISTS "${dir}/entry.cpp" AND (GREATHALL_GAMES STREQUAL "" OR id IN_LIST GREATHALL_GAMES))
    list(APPEND GAME_IDS ${id})
  endif()
endforeach()

set(declarations "")
set(entries "")
foreach(id IN LISTS GAME_IDS)
  string(APPEND declarations "namespace gh::${id} {\nconst GameEntry& entry();\n}\n")
  string(APPEND entries "      &${id}::entry(),\n")
endforeach()
configure_file("${PROJECT_SOURCE_DIR}/cmake/registry.cpp.in" "${PROJECT_BINARY_DIR}/registry.cpp" @ONLY)

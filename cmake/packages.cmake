# SPDX-License-Identifier: MIT
# Installation of everything besides the library, and packages: `cpack -G DEB` and `cpack -G TGZ` in a build with
# EMILIA_ARCH universal or portable.
find_program(EMILIA_GZIP gzip)
set(manual ${PROJECT_BINARY_DIR}/manual)
add_executable(emilia_manual programs/manual_main.cpp)
target_link_libraries(emilia_manual PRIVATE emilia_once emilia_protocol)
set(compress "")
if(EMILIA_GZIP)
  set(compress COMMAND ${EMILIA_GZIP} -9nfr ${manual}/man1)
endif()
add_custom_command(OUTPUT ${manual}/emilia.fish
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${manual}
  COMMAND emilia_manual ${manual}
  ${compress}
  DEPENDS emilia_manual
  COMMENT "Writing the manual pages and completions"
  VERBATIM)
add_custom_target(manual ALL DEPENDS ${manual}/emilia.fish)
add_custom_target(reference_pages
  COMMAND emilia_manual --reference ${PROJECT_SOURCE_DIR}/docs/reference
  COMMENT "Writing the generated parts of docs/reference"
  VERBATIM)
if(TARGET emilia_python)
  add_custom_command(TARGET reference_pages POST_BUILD
    COMMAND ${CMAKE_COMMAND} -E env PYTHONDONTWRITEBYTECODE=1 ${Python_EXECUTABLE}
      ${PROJECT_SOURCE_DIR}/cmake/python_reference.py ${PROJECT_BINARY_DIR}/python ${PROJECT_SOURCE_DIR}/docs/reference
    VERBATIM)
  add_dependencies(reference_pages emilia_python)
endif()

# The manual is optional: scripts/run builds the program alone.
install(TARGETS emilia RUNTIME COMPONENT program)
install(DIRECTORY ${manual}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT program OPTIONAL)
install(FILES ${manual}/emilia.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME emilia
  COMPONENT program OPTIONAL)
install(FILES ${manual}/_emilia DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT program OPTIONAL)
install(FILES ${manual}/emilia.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program OPTIONAL)
if(EMILIA_EMBED_WEIGHTS)
  install(FILES share/starter.book DESTINATION ${CMAKE_INSTALL_DATADIR}/emilia COMPONENT program)
else()
  install(FILES share/starter.book eval/weights/emilia.weights eval/weights/boards.weights
    DESTINATION ${CMAKE_INSTALL_DATADIR}/emilia COMPONENT data)
endif()
set(EMILIA_DESKTOP_COMMAND play)
set(EMILIA_DESKTOP_TERMINAL true)
if(EMILIA_BOARD)
  set(EMILIA_DESKTOP_COMMAND board)
  set(EMILIA_DESKTOP_TERMINAL false)
endif()
configure_file(share/emilia.desktop ${PROJECT_BINARY_DIR}/share/emilia.desktop @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/share/emilia.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT program)
install(FILES web/static/icon.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps
  RENAME emilia.svg COMPONENT program)
install(FILES share/emilia.eng DESTINATION ${CMAKE_INSTALL_DATADIR}/games/plugins/xboard COMPONENT program)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program
  FILES_MATCHING PATTERN "*.md" PATTERN results EXCLUDE PATTERN log EXCLUDE PATTERN images EXCLUDE)

# Scripts for authors of any engine, in the folder layout of the sources, with commands emilia-NAME. The manual page of
# emilia-NAME must not be that of the subcommand `emilia NAME`.
find_program(EMILIA_TOOLS_PYTHON NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH)
if(EMILIA_TOOLS_PYTHON)
  set(tools ${PROJECT_BINARY_DIR}/packages/tools)
  set(tool_folder ${CMAKE_INSTALL_DATADIR}/emilia/scripts)
  file(MAKE_DIRECTORY ${tools})
  set(pages "")
  file(GLOB tool_sources ${PROJECT_SOURCE_DIR}/scripts/lib/match/*.py ${PROJECT_SOURCE_DIR}/scripts/lib/check/*.py)
  file(GLOB_RECURSE bot_sources ${PROJECT_SOURCE_DIR}/scripts/lib/bots/*.py)
  foreach(tool IN ITEMS
      "match/match/plays Othello engines against each other"
      "check-engine/check_engine/checks that an Othello engine follows its protocol and the rules"
      "make-openings/openings/writes balanced openings by an engine's own search"
      "ggs/ggs/plays on GGS, the Generic Game Server"
      "playstrategy/playstrategy/plays on PlayStrategy")
    string(REGEX MATCH "^([^/]+)/([^/]+)/(.+)$" found ${tool})
    set(name emilia-${CMAKE_MATCH_1})
    set(script ${PROJECT_SOURCE_DIR}/scripts/${CMAKE_MATCH_2})
    set(summary ${CMAKE_MATCH_3})
    install(PROGRAMS ${script} DESTINATION ${tool_folder} COMPONENT tools)
    file(CREATE_LINK ../${tool_folder}/${CMAKE_MATCH_2} ${tools}/${name} SYMBOLIC)
    install(FILES ${tools}/${name} DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tools)
    set(page ${tools}/${name}.1)
    add_custom_command(OUTPUT ${page}
      COMMAND ${EMILIA_TOOLS_PYTHON} ${PROJECT_SOURCE_DIR}/cmake/tool_manual.py ${name} ${summary} ${script} > ${page}
      DEPENDS ${script} ${PROJECT_SOURCE_DIR}/cmake/tool_manual.py ${tool_sources} ${bot_sources}
      VERBATIM)
    list(APPEND pages ${page})
  endforeach()
  add_custom_target(tool_manual ALL DEPENDS ${pages})
  if(EMILIA_GZIP)
    add_custom_command(TARGET tool_manual POST_BUILD COMMAND ${EMILIA_GZIP} -9nfk ${pages})
    list(TRANSFORM pages APPEND .gz)
  endif()
  install(FILES ${pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT tools OPTIONAL)
  install(FILES scripts/quiet_start.py DESTINATION ${tool_folder} COMPONENT tools)
  install(FILES scripts/lib/common.py scripts/lib/charts.py scripts/lib/parsing.py scripts/lib/progress.py scripts/lib/record_file.py
    DESTINATION ${tool_folder}/lib COMPONENT tools)
  install(DIRECTORY scripts/lib/othello scripts/lib/engines scripts/lib/cluster scripts/lib/match scripts/lib/check scripts/lib/bots
    DESTINATION ${tool_folder}/lib
    COMPONENT tools FILES_MATCHING PATTERN "*.py" PATTERN __pycache__ EXCLUDE)
  install(DIRECTORY bindings/python/emilia DESTINATION ${tool_folder}/lib
    COMPONENT tools FILES_MATCHING PATTERN "*.py" PATTERN __pycache__ EXCLUDE)
  install(FILES scripts/data/openings-10ply.txt scripts/data/openings-even-10ply.txt DESTINATION ${tool_folder}/data COMPONENT tools)
endif()

# Packages, one for each component.

# Before a release, the version has the time and the name of the commit, so that dpkg can compare two builds.
set(package_version ${EMILIA_VERSION})
if(EMILIA_PRERELEASE)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env TZ=UTC
      git -C ${PROJECT_SOURCE_DIR} log -1 --format=%cd.%h --date=format-local:%Y%m%d%H%M%S --abbrev=8
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  string(APPEND package_version "${commit}")
endif()
set(CPACK_PACKAGE_VERSION ${EMILIA_VERSION})
set(CPACK_DEBIAN_PACKAGE_VERSION ${package_version})
set(components program library development)
set(package_program emilia)
set(package_library libemilia${EMILIA_SOVERSION})
set(package_development libemilia-dev)
set(package_python python3-emilia)
set(package_tools emilia-tools)
set(package_data emilia-data)
if(NOT EMILIA_EMBED_WEIGHTS)
  list(APPEND components data)
  set(needs_data "${package_data} (= ${package_version})")
endif()
if(EMILIA_TOOLS_PYTHON)
  list(APPEND components tools)
endif()
if(TARGET emilia_python)
  list(APPEND components python)
endif()

# Maintainer as in Debian's tools; the default address is invalid.
set(contact "The Emilia authors <emilia@othello.invalid>")
if(DEFINED ENV{DEBFULLNAME} AND DEFINED ENV{DEBEMAIL})
  set(contact "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
endif()
set(EMILIA_CONTACT "${contact}" CACHE STRING "Maintainer of the packages")
set(CPACK_PACKAGE_CONTACT "${EMILIA_CONTACT}")
set(CPACK_PACKAGE_VENDOR "The Emilia authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Othello engine")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 0)
set(CPACK_COMPONENTS_ALL ${components})
set(CPACK_ARCHIVE_COMPONENT_INSTALL OFF)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_GENERATOR DEB)
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/cmake/package_paths.cmake)
set(CPACK_POST_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/correct_packages.cmake)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION misc) # games are in /usr/games, where root and scripts do not find them
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME ${package_program})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME ${package_library})
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "${needs_data}")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "${needs_data}")
set(CPACK_DEBIAN_DATA_PACKAGE_NAME ${package_data})
set(CPACK_DEBIAN_DATA_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_DATA_PACKAGE_DEPENDS " ") # removed by correct_packages.cmake
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME ${package_development})
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${package_library} (= ${package_version}), libzstd-dev")
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME ${package_python})
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
if(Python_FOUND)
  math(EXPR Python_NEXT_MINOR "${Python_VERSION_MINOR} + 1")
endif()
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= ${Python_VERSION_MAJOR}.${Python_VERSION_MINOR}~), python3 (<< ${Python_VERSION_MAJOR}.${Python_NEXT_MINOR})")
if(needs_data)
  string(APPEND CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS ", ${needs_data}")
endif()
set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS python3-numpy)
set(CPACK_DEBIAN_TOOLS_PACKAGE_NAME ${package_tools})
set(CPACK_DEBIAN_TOOLS_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_TOOLS_PACKAGE_DEPENDS "python3 (>= 3.11)")
set(CPACK_DEBIAN_TOOLS_PACKAGE_RECOMMENDS ${package_program})
set(CPACK_DEBIAN_TOOLS_PACKAGE_SUGGESTS "python3-scipy, python3-matplotlib, python3-distributed")
set(CPACK_COMPONENT_TOOLS_DESCRIPTION "Matches between Othello engines of every protocol with statistics, a check that
an engine follows its protocol and the rules, balanced openings, and bots that
play on the servers GGS and PlayStrategy.")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "Plays, analyses and solves Othello on boards from 4x4 to 10x10, on a terminal
or in a graphical program, by the protocols uoi, GTP, NBoard, UCI, UGI, USI-X,
xboard and Cassio.")
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "The rules of Othello, games and their files, evaluations, and the engine
Emilia, as a shared library.")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "The headers for C and C++, the static library, and the files for CMake and
pkg-config of the library of the engine Emilia.")
set(CPACK_COMPONENT_DATA_DESCRIPTION "The weights and the starter book of the engine Emilia, for its program and its
libraries.")
set(CPACK_COMPONENT_PYTHON_DESCRIPTION "The rules of Othello, games and their files, evaluations, and the engine
Emilia, as a typed Python package.")

# Trigger that updates the cache of ld.so, and the package that provides the library, for dpkg.
set(control ${PROJECT_BINARY_DIR}/packages/control)
file(WRITE ${control}/triggers "activate-noawait ldconfig\n")
file(WRITE ${control}/shlibs "libemilia ${EMILIA_SOVERSION} ${package_library} (>= ${EMILIA_VERSION})\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${control}/triggers ${control}/shlibs)

# Scripts that compile the Python files of a package, and remove what Python compiled, as dh_python3 writes them.
foreach(component tools python)
  set(scripts ${control}/${component})
  set(folder "")
  if(component STREQUAL "tools")
    set(folder " /usr/${tool_folder}")
  endif()
  file(WRITE ${scripts}/postinst "#!/bin/sh
set -e
if [ \"$1\" = configure ] && command -v py3compile >/dev/null; then py3compile -p ${package_${component}}${folder}; fi
")
  file(WRITE ${scripts}/prerm "#!/bin/sh
set -e
if command -v py3clean >/dev/null; then py3clean -p ${package_${component}}${folder}; fi
")
  string(TOUPPER ${component} name)
  set(CPACK_DEBIAN_${name}_PACKAGE_CONTROL_EXTRA ${scripts}/postinst ${scripts}/prerm)
endforeach()

# Licence and changelog of every package, as Debian requires, compressed as for a native package.
set(copyright ${PROJECT_BINARY_DIR}/packages/copyright)
file(READ ${PROJECT_SOURCE_DIR}/LICENSE licence)
string(REGEX REPLACE "\n\n" "\n.\n" licence "${licence}")
string(REGEX REPLACE "\n([^\n])" "\n \\1" licence "${licence}")
file(CONFIGURE OUTPUT ${copyright} CONTENT "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Emilia

Files: *
Copyright: The Emilia authors
License: MIT
 @licence@" @ONLY)
file(STRINGS ${PROJECT_SOURCE_DIR}/CHANGELOG.md headings REGEX "^## ${PROJECT_VERSION} ")
string(REGEX MATCH "[0-9]+-[0-9]+-[0-9]+" date "${headings}")
if(NOT date) # an unreleased version
  string(TIMESTAMP date "%Y-%m-%d" UTC)
endif()
execute_process(COMMAND date -u -R -d ${date} OUTPUT_VARIABLE changed OUTPUT_STRIP_TRAILING_WHITESPACE)
foreach(component IN LISTS components)
  set(name ${package_${component}})
  set(changes ${PROJECT_BINARY_DIR}/packages/${name}/changelog)
  file(WRITE ${changes} "${name} (${package_version}) unstable; urgency=medium

  * Release ${EMILIA_VERSION}; see CHANGELOG.md in the sources for the changes.

 -- ${CPACK_PACKAGE_CONTACT}  ${changed}
")
  if(EMILIA_GZIP)
    execute_process(COMMAND ${EMILIA_GZIP} -9nf ${changes})
    set(changes ${changes}.gz)
  endif()
  install(FILES ${copyright} ${changes} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name} COMPONENT ${component})
endforeach()
include(CPack)

# SPDX-License-Identifier: MIT
# Run by cpack after the packages are made. Corrects two of them:
# - libemilia0: cpack adds scripts that call ldconfig. Debian uses the trigger, which the package also has.
# - emilia-data: needs no package. Its field Depends is blank, since cpack warns of all packages if it is not set.
foreach(package IN LISTS CPACK_PACKAGE_FILES)
  if(NOT package MATCHES "/(libemilia[0-9]+|emilia-data)_[^/]*\\.deb$")
    continue()
  endif()
  set(folder ${package}.folder)
  execute_process(COMMAND dpkg-deb --raw-extract ${package} ${folder} COMMAND_ERROR_IS_FATAL ANY)
  if(CMAKE_MATCH_1 STREQUAL "emilia-data")
    file(READ ${folder}/DEBIAN/control control)
    string(REGEX REPLACE "Depends: +\n" "" control "${control}")
    file(WRITE ${folder}/DEBIAN/control "${control}")
  else()
    file(REMOVE ${folder}/DEBIAN/postinst ${folder}/DEBIAN/postrm)
  endif()
  execute_process(COMMAND dpkg-deb --root-owner-group --build ${folder} ${package}
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  file(REMOVE_RECURSE ${folder})
endforeach()

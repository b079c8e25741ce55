# SPDX-License-Identifier: MIT
# Read by cpack when the packages are there: it gives the library scripts that call ldconfig, which Debian leaves to the
# trigger that the package has, too.
foreach(package IN LISTS CPACK_PACKAGE_FILES)
  if(NOT package MATCHES "/libemilia[0-9]+_[^/]*\\.deb$")
    continue()
  endif()
  set(folder ${package}.folder)
  execute_process(COMMAND dpkg-deb --raw-extract ${package} ${folder} COMMAND_ERROR_IS_FATAL ANY)
  file(REMOVE ${folder}/DEBIAN/postinst ${folder}/DEBIAN/postrm)
  execute_process(COMMAND dpkg-deb --root-owner-group --build ${folder} ${package}
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  file(REMOVE_RECURSE ${folder})
endforeach()

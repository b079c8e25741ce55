# SPDX-License-Identifier: MIT
# Run by cpack after the packages are made. cpack adds scripts that call ldconfig to the library's package; this removes
# them, because Debian uses the trigger, which the package also has.
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

# SPDX-License-Identifier: MIT
# Read by cpack: an archive unpacks into one relocatable folder, a Debian package installs below /usr.
if(CPACK_GENERATOR STREQUAL "TGZ")
  set(CPACK_PACKAGING_INSTALL_PREFIX "/")
endif()

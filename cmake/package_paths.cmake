# SPDX-License-Identifier: MIT
# Read by cpack: an archive unpacks into one folder, wherever that is then moved; a Debian package below /usr.
if(CPACK_GENERATOR STREQUAL "TGZ")
  set(CPACK_PACKAGING_INSTALL_PREFIX "/")
endif()

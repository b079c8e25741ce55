# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# shellcheck disable=SC2154 # root is set by common.sh
# Debian's libraries for 64-bit ARM, which the cross compiler links. To be sourced after scripts/common.sh.

need_arm_tools() {
  need_command aarch64-linux-gnu-g++ g++-aarch64-linux-gnu
  need_command qemu-aarch64 qemu-user
}

# Unpacks the packages into build/arm64-libraries, unless they are already there. Uses separate apt lists, so that those
# of the system do not change.
bring_arm_libraries() {
  local libraries=$root/build/arm64-libraries apt=$root/build/arm64-apt package
  local packages=(libboost1.74-dev libboost-program-options1.74-dev libboost-program-options1.74.0 libspdlog-dev
    libspdlog1.10 libfmt-dev libfmt9 nlohmann-json3-dev libzstd-dev libzstd1 libgtest-dev
    libsqlite3-dev libsqlite3-0 libedit-dev libedit2 libbsd-dev libbsd0 libmd-dev libmd0 libncurses-dev libtinfo6 libc6)
  [[ -e $libraries/complete && $(<"$libraries/complete") == "${packages[*]}" ]] && return
  rm -rf "$libraries" "$apt"
  mkdir -p "$libraries" "$apt/lists/partial" "$apt/debs"
  touch "$apt/status"
  local options=(-qq -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o APT::Sandbox::User=root
    -o Dir::State="$apt" -o Dir::State::status="$apt/status" -o Dir::Cache="$apt")
  apt-get "${options[@]}" update
  (cd "$apt/debs" && apt-get "${options[@]}" download "${packages[@]}")
  dpkg-deb --extract "$apt"/debs/libc6_*.deb "$apt/libc6" # for its character sets; the cross compiler has the library
  rm "$apt"/debs/libc6_*.deb
  for package in "$apt"/debs/*.deb; do dpkg-deb --extract "$package" "$libraries"; done
  cp -a "$libraries/lib/." "$libraries/usr/lib/"  # libtinfo, beside libedit, which needs it
  cp -a "$apt/libc6/usr/lib/aarch64-linux-gnu/gconv" "$libraries/usr/lib/aarch64-linux-gnu/"
  rm -rf "$apt" "${libraries:?}/lib"
  printf '%s\n' "${packages[*]}" >"$libraries/complete"
}

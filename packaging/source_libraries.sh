# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# shellcheck disable=SC2154 # root is set by common.sh, the others as below
# Libraries built from Debian's source packages, for a compiler whose code Debian's own cannot be linked with. To be sourced
# after scripts/common.sh. The script sets
#   packages   names of source packages
#   prefix     folder of the libraries
#   toolchain  CMake file of the compiler
# and defines finish_libraries, which runs while the sources are still there.

need_source_tools() {
  need_command cmake cmake
  need_command ninja ninja-build
  need_command dpkg-source dpkg-dev
  need_command tclsh tcl
  need_file /usr/include/nlohmann/json.hpp nlohmann-json3-dev
}

# Brings the source packages. Uses separate apt lists, so that those of the system do not change.
bring_sources() {
  local apt=$prefix-apt keyring=/usr/share/keyrings/debian-archive-keyring.gpg
  mkdir -p "$apt/lists/partial" "$apt/cache"
  apt-get indextargets --format "deb-src [signed-by=$keyring] \$(REPO_URI) \$(RELEASE) \$(COMPONENT)" \
    'Identifier: Packages' 'Origin: Debian' | sort -u >"$apt/sources.list"
  local options=(-qq -o APT::Sandbox::User=root -o "Dir::Etc::SourceList=$apt/sources.list" -o Dir::Etc::SourceParts=-
    -o "Dir::State::Lists=$apt/lists" -o "Dir::Cache=$apt/cache")
  apt-get "${options[@]}" update
  (cd "$apt" && apt-get "${options[@]}" source --download-only "${packages[@]}")
  local package
  for package in "${packages[@]}"; do
    rm -rf "$prefix/src/$package"
    dpkg-source --no-check --skip-debianization -x "$apt/$package"_*.dsc "$prefix/src/$package"
  done
}

# build_library FOLDER [OPTION...]: builds and installs a library that uses CMake.
build_library() {
  local source=$prefix/src/$1 tree=$prefix/build/$1
  shift
  cmake -S "$source" -B "$tree" -G Ninja --toolchain "$toolchain" -DCMAKE_INSTALL_PREFIX="$prefix" \
    -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF "$@"
  cmake --build "$tree" --target install
}

# Joins the sources of SQLite to one file, by its own scripts.
join_sqlite() (
  cd "$prefix/src/sqlite3" && ./configure --quiet && make --silent sqlite3.c
)

# Builds the libraries, unless they are already there.
bring_libraries() {
  [[ -e $prefix/complete && $(<"$prefix/complete") == "${packages[*]}" ]] && return
  rm -rf "$prefix"
  mkdir -p "$prefix/src" "$prefix/lib" "$prefix/include"
  bring_sources
  build_library libzstd/build/cmake -DZSTD_BUILD_SHARED=OFF -DZSTD_BUILD_PROGRAMS=OFF
  build_library fmtlib -DFMT_TEST=OFF -DFMT_DOC=OFF
  build_library spdlog -DSPDLOG_FMT_EXTERNAL=ON -DSPDLOG_WCHAR_FILENAMES=ON -DSPDLOG_BUILD_EXAMPLE=OFF
  cp -r /usr/include/nlohmann "$prefix/include/"
  mkdir -p "$prefix/share/cmake"
  cp -r /usr/share/cmake/nlohmann_json "$prefix/share/cmake/"
  cp -r "$prefix"/src/boost1.74/libs/{*,numeric/*}/include/boost "$prefix/include/"
  join_sqlite
  cp -r "$root/cmake/source_libraries" "$prefix/src/"
  build_library source_libraries
  finish_libraries
  rm -rf "$prefix/src" "$prefix/build" "$prefix-apt"
  printf '%s\n' "${packages[*]}" >"$prefix/complete"
}

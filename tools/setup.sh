# Sourced by ./run and ./test: every Debian package the project needs, and how a preset is built.

packages_build="g++ cmake ninja-build libboost1.81-dev libcli11-dev"
packages_test="libgtest-dev librapidcheck-dev clang clang-format clang-tidy"
packages_bench="libbenchmark-dev"

# Installs the missing ones of a list; needs root (or sudo) only if something is missing.
need_packages() {
  local missing="" package list
  for list in "$@"; do
    list="packages_$list"
    for package in ${!list}; do
      dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
    done
  done
  [ -z "$missing" ] && return 0
  echo "Installing$missing"
  local sudo=""
  [ "$(id -u)" -eq 0 ] || sudo=sudo
  $sudo apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

# Configures a preset if it is new, then builds the targets with progress on one line.
build_preset() {
  local preset=$1
  shift
  [ -f "build/$preset/build.ninja" ] || cmake --preset "$preset" >/dev/null
  NINJA_STATUS="[$preset %f/%t] " ninja -C "build/$preset" "$@"
}

# Sourced by ./run and ./test: every Debian package the project needs, and how things are built.

# Boost 1.81 or later: Debian 12 has it beside its default, later systems have a later default.
boost_package() {
  case $(. /etc/os-release && echo "${VERSION_CODENAME:-}") in
    bookworm) echo libboost1.81-dev ;;
    *) echo libboost-dev ;;
  esac
}

packages_build="g++ cmake ninja-build pkg-config $(boost_package) libcli11-dev libspdlog-dev libfmt-dev libssl-dev
  libsodium-dev libcurl4-openssl-dev libsqlite3-dev libpq-dev libncurses-dev"
packages_test="zlib1g-dev libgtest-dev librapidcheck-dev clang clang-format postgresql python3 python3-numpy openssl"
packages_browser="chromium"
packages_modules="cmake ninja-build $(boost_package)" # with those of pocket, enough for tools/pocket
packages_pocket="emscripten"
packages_package="dpkg-dev file"
packages_bench="libbenchmark-dev zlib1g-dev"

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

# Installs the missing ones of the named lists; root (or sudo) is needed only if something is missing.
need_packages() {
  local missing="" package list
  for list in "$@"; do
    list="packages_$list"
    for package in ${!list}; do
      dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
    done
  done
  [ -z "$missing" ] && return 0
  install_packages $missing
}
install_packages() {
  echo "Installing $*"
  as_root apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# Node 20 or newer, with npm. Debian 12 has 18; then a newer one is put beside the build, from npm.
need_node() {
  command -v npm >/dev/null || install_packages nodejs npm
  local major
  major=$(node --version | tr -d v | cut -d. -f1)
  [ "$major" -ge 20 ] && return 0
  [ -x build/node/node_modules/.bin/node ] || npm install --silent --no-audit --no-fund --prefix build/node node@22
  PATH="$PWD/build/node/node_modules/.bin:$PATH"
}

# Configures a preset if it is new, then builds the targets.
build_preset() {
  local preset=$1
  shift
  [ -f "build/$preset/build.ninja" ] || cmake --preset "$preset" >/dev/null
  NINJA_STATUS="[$preset %f/%t] " ninja -C "build/$preset" "$@"
}

# Node packages as the lock file says (npm ci is not used: npm leaves the optional packages of other platforms out of the
# lock file and then misses them), when something changed.
node_packages() {
  need_node
  if [ ! -f web/node_modules/.package-lock.json ] || [ web/package-lock.json -nt web/node_modules/.package-lock.json ]; then
    echo "Installing the web client's packages"
    (cd web && npm install --no-save --no-audit --no-fund --loglevel error)
    touch web/node_modules/.package-lock.json
  fi
}

# The web client in web/dist, when something changed.
build_web() {
  local dist=web/dist/index.html
  node_packages
  if [ ! -f $dist ] || [ -n "$(find web/src web/public web/index.html web/vite.config.ts CMakeLists.txt -newer $dist -print -quit)" ]; then
    (cd web && npm run --silent build -- --logLevel warn)
  fi
}

"""Builds the wheel for pip (PEP 517), with nothing but Python: the package and libgreathall beside it.

The library is $GREATHALL_LIBRARY, or the newest one in ../build/*/; where there is none it is built (cmake, ninja).
"""
import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sysconfig
import tarfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
VERSION = re.search(r'^version = "(.+)"', (HERE / "pyproject.toml").read_text(), re.M).group(1)
LIBRARY = "libgreathall.so.1"


def library() -> pathlib.Path:
    if named := os.environ.get("GREATHALL_LIBRARY"):
        return pathlib.Path(named)
    found = sorted(HERE.parent.glob(f"build/*/{LIBRARY}"), key=lambda p: p.stat().st_mtime)
    if found:
        return found[-1]
    build = HERE.parent / "build" / "release"
    subprocess.run(["cmake", "--preset", "release"], cwd=HERE.parent, check=True)
    subprocess.run(["ninja", "-C", str(build), "greathall_library"], check=True)
    return build / LIBRARY


def metadata() -> str:
    text = (HERE / "README.md").read_text()
    return (f"Metadata-Version: 2.1\nName: greathall\nVersion: {VERSION}\nRequires-Python: >=3.9\n"
            f"Provides-Extra: numpy\nRequires-Dist: numpy; extra == 'numpy'\n"
            f"Description-Content-Type: text/markdown\n\n{text}")


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    tag = f"py3-none-{platform}"
    info = f"greathall-{VERSION}.dist-info"
    files = {f"greathall/{p.name}": p.read_bytes() for p in sorted((HERE / "greathall").iterdir())
             if p.suffix in (".py", ".typed")}
    files[f"greathall/{LIBRARY}"] = library().read_bytes()
    files[f"{info}/METADATA"] = metadata().encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: greathall\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    record = ""
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(data)}\n"
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    wheel = f"greathall-{VERSION}-{tag}.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as z:
        for name, data in files.items():
            z.writestr(name, data)
    return wheel


def build_sdist(sdist_directory, config_settings=None):
    name = f"greathall-{VERSION}"
    with tarfile.open(pathlib.Path(sdist_directory) / f"{name}.tar.gz", "w:gz") as tar:
        for path in ("pyproject.toml", "backend.py", "README.md", "greathall"):
            tar.add(HERE / path, f"{name}/{path}", filter=lambda t: None if "__pycache__" in t.name else t)
    return f"{name}.tar.gz"

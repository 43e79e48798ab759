#!/usr/bin/env python3
"""Takes the bot of bot.py to a seat at a hall (docs/protocol.md, "Programs"). Nothing to install.

    python3 examples/hall.py http://localhost:8080 TOKEN TABLE [KEY]

TOKEN is made in the account screen; KEY is that of a private table's link. It ends with the game.
"""
import base64
import json
import os
import socket
import ssl
import struct
import sys
import urllib.request
from urllib.parse import urlsplit

from bot import answers

hall, token, table, key = [*sys.argv[1:], ""][:4]
bearer = {"Authorization": f"Bearer {token}"}
join = urllib.request.Request(f"{hall}/api/v1/tables/{table}/join", json.dumps({"key": key}).encode(),
                              {**bearer, "Content-Type": "application/json"})
urllib.request.urlopen(join)

# A WebSocket by hand (RFC 6455); `pip install websockets` does it in two lines.
url = urlsplit(hall)
wire = socket.create_connection((url.hostname, url.port or (443 if url.scheme == "https" else 80)))
if url.scheme == "https":
    wire = ssl.create_default_context().wrap_socket(wire, server_hostname=url.hostname)
wire.sendall((f"GET /api/v1/ws HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
              f"Authorization: {bearer['Authorization']}\r\n\r\n").encode())
stream = wire.makefile("rb")
while stream.readline().strip():
    pass


def send(text, kind=1):
    data, mask = text.encode(), os.urandom(4)
    size = bytes([128 | len(data)]) if len(data) < 126 else struct.pack(">BH", 254, len(data))
    wire.sendall(bytes([128 | kind]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))


def lines():
    while head := stream.read(2):
        size = head[1] if head[1] < 126 else int.from_bytes(stream.read(2 if head[1] == 126 else 8), "big")
        data = stream.read(size).decode()
        if head[0] & 15 == 9:
            send(data, 10)  # a ping, and its pong
        for line in data.split("\n") if head[0] & 15 == 1 else []:
            yield line
            if '"status":"finished"' in line or '"status":"abandoned"' in line:
                return


send(json.dumps({"type": "subscribe", "table": table, **({"key": key} if key else {})}))
for answer in answers(lines()):
    send(answer)

#!/usr/bin/env node
// Takes the bot of bot.mjs to a seat at a hall (docs/protocol.md, "Programs"). Nothing to install.
//
//     node examples/hall.mjs http://localhost:8080 TOKEN TABLE [KEY]
//
// TOKEN is made in the account screen; KEY is that of a private table's link. It ends with the game.
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { answers } from './bot.mjs';

const [hall, token, table, key = ''] = process.argv.slice(2);
const Authorization = `Bearer ${token}`;
const joined = await fetch(`${hall}/api/v1/tables/${table}/join`, {
  method: 'POST', headers: { Authorization, 'Content-Type': 'application/json' }, body: JSON.stringify({ key }),
});
if (!joined.ok) throw new Error(await joined.text());

// A WebSocket by hand (RFC 6455); the package `ws` does it in two lines.
const upgrade = { Upgrade: 'websocket', Connection: 'Upgrade', 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': randomBytes(16).toString('base64') };
const asked = (hall.startsWith('https') ? https : http).get(`${hall}/api/v1/ws`, { headers: { Authorization, ...upgrade } });
asked.on('response', (refused) => { throw new Error(`the hall answers ${refused.statusCode}`); });
const [wire, rest] = await new Promise((done) => asked.on('upgrade', (_, socket, head) => done([socket, head])));

function send(message, kind = 1) {
  const data = Buffer.from(typeof message === 'string' ? message : JSON.stringify(message));
  const size = data.length < 126 ? [128 | data.length] : [254, data.length >> 8, data.length & 255];
  const mask = randomBytes(4);
  wire.write(Buffer.concat([Buffer.from([128 | kind, ...size]), mask, data.map((b, i) => b ^ mask[i % 4])]));
}

function received(kind, text) {
  if (kind === 9) return send(text, 10); // a ping, and its pong
  for (const line of kind === 1 ? text.split('\n') : []) {
    const message = JSON.parse(line);
    for (const pick of answers(message)) send(pick);
    if (message.type === 'update' && ['finished', 'abandoned'].includes(message.status)) wire.end();
  }
}

let buffer = rest;
function read(more) {
  buffer = Buffer.concat([buffer, more]);
  for (;;) {
    const short = buffer[1] ?? 0;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (buffer.length < head) return;
    const size = short < 126 ? short : short === 126 ? buffer.readUInt16BE(2) : Number(buffer.readBigUInt64BE(2));
    if (buffer.length < head + size) return;
    received(buffer[0] & 15, buffer.subarray(head, head + size).toString());
    buffer = buffer.subarray(head + size);
  }
}
wire.on('data', read);
send({ type: 'subscribe', table, ...(key ? { key } : {}) });
read(Buffer.alloc(0));

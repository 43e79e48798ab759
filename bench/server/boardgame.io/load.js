// node load.js URL TABLES SECONDS [SERVER-PID]: two sockets a table, whoever's turn it is moves at once. Speaks
// boardgame.io's wire protocol directly: its own client would spend more time than the server that is measured.
const fs = require('fs');
const { io } = require('socket.io-client');

const [server, tables, seconds, pid] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4]), process.argv[5]];
let moves = 0;
let bytes = 0;
let latencies = [];

function cpuSeconds() {
  if (!pid) return 0;
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
const residentMb = () =>
  pid ? Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024 : 0;

// A match is made on demand by the first who asks for it.
function sit(matchID, playerID) {
  const socket = io(`${server}/cards`, { transports: ['websocket'], forceNew: true });
  let sent = 0;
  const see = (state) => {
    if (sent) {
      latencies.push(performance.now() - sent);
      moves++;
      sent = 0;
    }
    if (state.ctx.currentPlayer !== playerID) return;
    const action = { type: 'MAKE_MOVE', payload: { type: 'play', args: [state.ctx.turn % 8], playerID, credentials: undefined } };
    sent = performance.now();
    socket.emit('update', action, state._stateID, matchID, playerID);
  };
  socket.on('sync', (_id, info) => see(info.state));
  socket.on('update', (_id, state) => see(state));
  socket.on('connect', () => {
    socket.io.engine.on('packet', (packet) => (bytes += packet.data ? packet.data.length : 0));
    socket.emit('sync', matchID, playerID, undefined, 2);
  });
}

const pause = (ms) => new Promise((r) => setTimeout(r, ms));
(async () => {
  for (let i = 0; i < tables; i++) {
    for (const playerID of ['0', '1']) sit('m' + i, playerID);
    if (i % 10 === 9) await pause(20);
  }
  await pause(3000);
  moves = bytes = 0;
  latencies = [];
  const cpu = cpuSeconds();
  await pause(seconds * 1000);
  const used = cpuSeconds() - cpu;
  latencies.sort((a, b) => a - b);
  const at = (q) => Number((latencies[Math.floor(q * (latencies.length - 1))] ?? 0).toFixed(2));
  const n = Math.max(1, moves);
  console.log(
    JSON.stringify({
      tables,
      picks: moves,
      picks_per_second: Math.round(moves / seconds),
      p50_ms: at(0.5),
      p99_ms: at(0.99),
      bytes_per_client_and_pick: Math.round(bytes / n / 2),
      cpu_micros_per_pick: Math.round((used * 1e6) / n),
      resident_mb: Math.round(residentMb()),
    })
  );
  process.exit(0);
})();

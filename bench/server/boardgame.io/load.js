// node load.js http://127.0.0.1:9002 TABLES SECONDS: two clients a table, whoever's turn it is moves at once.
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { game } = require('./game');

const [server, tables, seconds] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
let moves = 0;
let latencies = [];

// A match is made on demand by its first client.
function table(matchID) {
  for (const playerID of ['0', '1']) {
    const client = Client({ game, numPlayers: 2, multiplayer: SocketIO({ server }), matchID, playerID, debug: false });
    let asked = -1;
    let sent = 0;
    client.subscribe((state) => {
      if (!state) return;
      if (sent && state.ctx.turn > asked) {
        latencies.push(performance.now() - sent);
        sent = 0;
        moves++;
      }
      if (state.ctx.currentPlayer !== playerID || state.ctx.turn <= asked) return;
      asked = state.ctx.turn;
      setImmediate(() => {
        sent = performance.now();
        client.moves.play(asked % 8);
      });
    });
    client.start();
  }
}

(async () => {
  for (let i = 0; i < tables; i++) {
    table('m' + i);
    await new Promise((r) => setTimeout(r, 5));
  }
  await new Promise((r) => setTimeout(r, 1000));
  moves = 0;
  latencies = [];
  await new Promise((r) => setTimeout(r, seconds * 1000));
  latencies.sort((a, b) => a - b);
  const at = (q) => (latencies[Math.floor(q * (latencies.length - 1))] ?? 0).toFixed(2);
  console.log(`boardgame.io tables=${tables} moves=${moves} moves/s=${(moves / seconds).toFixed(0)} p50=${at(0.5)}ms p99=${at(0.99)}ms`);
  process.exit(0);
})();

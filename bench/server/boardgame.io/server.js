const { Server } = require('boardgame.io/server');
const { game } = require('./game');

// In memory: nothing is stored. That is its best case.
Server({ games: [game], origins: [/.*/] }).run(Number(process.argv[2] ?? 9002));

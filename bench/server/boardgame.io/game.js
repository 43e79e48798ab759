// A card game of Ivanhoe's size: 110 cards, hands of eight, one pick a turn, hidden hands.
const deck = () => Array.from({ length: 110 }, (_, i) => `card-${i}`);

exports.game = {
  name: 'cards',
  setup: ({ ctx, random }) => {
    const cards = random.Shuffle(deck());
    const players = {};
    for (let i = 0; i < ctx.numPlayers; i++) players[i] = { hand: cards.splice(0, 8), display: [] };
    return { deck: cards, discard: [], players };
  },
  playerView: ({ G, playerID }) => {
    const players = {};
    for (const [id, p] of Object.entries(G.players))
      players[id] = { display: p.display, size: p.hand.length, ...(id === playerID ? { hand: p.hand } : {}) };
    return { deck: G.deck.length, discard: G.discard.length, players };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      client: false, // hidden cards: only the server knows what is drawn, as in the hall
      move: ({ G, playerID }, i) => {
        const p = G.players[playerID];
        p.display.push(...p.hand.splice(i % p.hand.length, 1));
        if (p.display.length > 8) G.discard.push(...p.display.splice(0, 8));
        if (!G.deck.length) G.deck = G.discard.splice(0);
        if (G.deck.length) p.hand.push(G.deck.shift());
      },
    },
  },
};

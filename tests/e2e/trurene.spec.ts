// Trurene in the browser: a whole game on a desk and in a hand, three ways for every action, what stays hidden, and maps:
// made, checked, tried, published, rated, and played for the table of scores.
import { readFileSync } from 'node:fs';
import { expect as soon, makeTable, post, seriousProblems, test, wire } from './hall';
import type { Page } from '@playwright/test';
import { patched } from '../../web/src/lib/patch';
import type { TrureneView } from '../../web/src/lib/types.gen';

const expect = soon.configure({ timeout: 20_000 });
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const sample = readFileSync(require.resolve('../../data/trurene/sample.txt'), 'utf8');
const lines = (change: Record<number, string>) => sample.split('\n').map((l, i) => change[i + 1] ?? l).join('\n');

// A table of one's own, behind the story.
async function begin(page: Page, options: object = {}, more: object = {}) {
  const made = await makeTable(page, 1, 0, { game: 'trurene', title: 'A test of steel', options, ...more });
  await page.goto(`/table/${made.table}`);
  await expect(page.getByRole('dialog')).toContainText('Seers of the elven court', { timeout: 30_000 }); // T-94
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.locator('.trurene')).toBeVisible();
  return made;
}
const at = async (page: Page) => /Aurora is at (row \d+, column \d+)/.exec((await page.locator('svg.land').getAttribute('aria-label')) ?? '')?.[1];
const turn = (page: Page) => page.locator('.strip .turn');
const command = async (page: Page, text: string) => {
  await page.getByLabel('Command line').fill(text);
  await page.getByLabel('Command line').press('Enter');
};

// A plain player: errands first, then a better sword, then after the Troll King. One trip to the browser a pick.
const play = (page: Page) =>
  page.evaluate(() => {
    const w = window as { n?: number; left?: string };
    const n = (w.n = (w.n ?? 0) + 1);
    const all = [...document.querySelectorAll<HTMLButtonElement>('button[data-pick]')];
    const find = (...picks: string[]) => picks.map((p) => all.find((e) => e.dataset.pick === p)).find(Boolean);
    const over = !!document.querySelector('.ending');
    const gold = Number(/(\d+) gold/.exec(document.querySelector('.hp')?.textContent ?? '')?.[1] ?? 0);
    let chosen = find('strike', 'prepare') ?? (gold >= 30 ? find('talk merchant') : undefined) ?? find('talk quester', 'sword', 'yes') ?? all.find((e) => e.dataset.pick!.startsWith('gold ')) ?? find('leave');
    if (!chosen && all.length) {
      const told = /(north|south|east|west)/.exec(document.querySelector('.strip .sign')?.textContent ?? '')?.[1] ?? '';
      const spots = [...document.querySelectorAll<SVGGElement>('.world .thing')].map((g) => ({ ref: g.dataset.ref!, letter: g.querySelector('text')?.textContent ?? '', me: !!g.querySelector('.disc.aurora') }));
      const xy = (ref: string) => ref.split('/').slice(1).map(Number) as [number, number];
      const me = xy(spots.find((s) => s.me)!.ref);
      const far = (ref: string) => Math.abs(xy(ref)[0] - me[0]) + Math.abs(xy(ref)[1] - me[1]);
      const goals = spots.filter((s) => !s.me && (s.letter === 'Q' || (/[VH]/.test(s.letter) && s.ref !== w.left))).sort((a, b) => Number(b.letter === 'Q') - Number(a.letter === 'Q') || far(a.ref) - far(b.ref));
      const goal = goals[0] && n < 900 ? xy(goals[0].ref) : null;
      const way = goal ? (goal[0] < me[0] ? 'north' : goal[0] > me[0] ? 'south' : goal[1] < me[1] ? 'west' : 'east') : told;
      if (goals[0] && far(goals[0].ref) === 1) w.left = goals[0].ref;
      chosen = find(way) ?? all[n % all.length];
    }
    chosen?.click();
    return { acted: !!chosen, over };
  });
async function playToTheEnd(page: Page) {
  for (let n = 0; n < 20_000; n++) {
    const s = await play(page);
    if (s.over) return;
    if (!s.acted) await page.waitForTimeout(10);
  }
  throw new Error('it took too long');
}

// Every view that came over the wire, put together as the page does it.
function views(frames: readonly string[]): TrureneView[] {
  let view: unknown = null;
  const out: TrureneView[] = [];
  for (const f of frames) {
    const m = JSON.parse(f);
    if (m.type !== 'update') continue;
    view = m.view ?? (m.patch.length ? patched(view, m.patch) : view);
    out.push(view as TrureneView);
  }
  return out;
}
// TR-D-5: the Troll King and the wolves are there only with Omniscience or in a fight with them.
function checkHidden(frames: readonly string[]) {
  const all = views(frames);
  expect(all.length).toBeGreaterThan(1);
  for (const v of all) {
    const sees = v.spells.some((s) => s.effect === 'omniscience' && s.state === 'learnt');
    for (const who of ['troll_king', 'wolves'] as const)
      if (v[who] && !sees && v.fight?.opponent !== who) throw new Error(`${who} shows at turn ${v.turn}`);
  }
  for (const f of frames) {
    expect(f).not.toMatch(/"(target|trail|riddles|agenda)":/);
    for (const p of JSON.parse(f).prompts ?? []) expect(p.seat).toBe('A');
  }
}

for (const [where, options] of [['desk', {}], ['phone', phone]] as const)
  test(`a whole game is played to its end, on a ${where}`, async ({ people }) => {
    test.setTimeout(300_000);
    const page = await people('Alys', { ...options, reducedMotion: 'reduce' });
    const frames = wire(page);
    await begin(page, { rows: 9, columns: 9, difficulty: 'hard', seed: 7 });
    expect(await seriousProblems(page)).toEqual([]);
    await expect(turn(page)).toHaveText('Turn 1');
    if (where === 'phone') {
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'nothing sticks out').toBeLessThanOrEqual(0);
      for (const part of ['.world', '.side', '.command']) {
        const b = (await page.locator(part).first().boundingBox())!;
        expect(b.y + b.height, part).toBeLessThanOrEqual(845);
      }
      expect((await page.locator('.world').boundingBox())!.height, 'the map keeps its place').toBeGreaterThan(280);
      const before = await at(page);
      await page.locator('.world .thing.lit').first().tap();
      await expect.poll(() => at(page)).not.toBe(before);
    } else {
      // T-91: three views at once.
      for (const part of ['.world svg', '.hero', '.console', '.controls']) await expect(page.locator(part).first()).toBeInViewport();
    }
    await playToTheEnd(page);
    await expect(page.locator('.ending h2')).toHaveText(/Troll King is dead|Aurora is dead|last village burns/);
    expect(await seriousProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Look at the board' }).click();
    await page.getByRole('button', { name: 'Journal' }).click();
    await expect(page.getByRole('region', { name: 'Journal' })).toContainText(/Turn \d+row/);
    checkHidden(frames);
  });

test('T-84 T-85 button, key, command, menu and map do the same, and only the usable group is active', async ({ people }) => {
  test.setTimeout(300_000);
  const page = await people('Alys', { reducedMotion: 'reduce' });
  const ways: Record<string, () => Promise<void>> = {
    button: () => page.locator('.move').getByRole('button', { name: 'South' }).click(),
    key: () => page.keyboard.press('ArrowDown'),
    command: () => command(page, 'south'),
    menu: async () => {
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Move' }).click();
      await page.locator('.list').getByRole('button', { name: 'South' }).click();
    },
    map: () => page.getByRole('button', { name: /^South: / }).click(),
  };
  const seen = new Set<string>();
  for (const [way, go] of Object.entries(ways)) {
    await begin(page, { seed: 5 });
    const before = (await at(page))!;
    for (const b of ['Strike', 'Prepare', 'Retreat']) await expect(page.locator('.blows').getByRole('button', { name: b })).toBeDisabled();
    await go();
    await expect.poll(() => at(page), { message: way }).not.toBe(before);
    seen.add(`${before} ${await at(page)}`);
  }
  expect([...seen]).toHaveLength(1);
});

const fight = {
  turn: 1,
  agenda: { steps: [{ step: 'turn' }, { step: 'end_of_turn' }, { step: 'fight', opponent: 'small', health: 20, max_health: 20, enemy: { accuracy: 70, power: 10, time: 3 } }] },
};

test('T-82 T-92 a fight shows both sides; strike waits for readiness; moves are off', async ({ people }) => {
  const page = await people('Alys');
  const made = await makeTable(page, 1, 0, { game: 'trurene', position: fight, cheat: true });
  await page.goto(`/table/${made.table}`);
  const screen = page.getByRole('group', { name: 'Fight, tick 1' });
  await expect(screen).toBeVisible({ timeout: 30_000 });
  const aurora = screen.getByRole('region', { name: 'Aurora' });
  await expect(aurora.getByRole('meter', { name: 'Health' })).toHaveAttribute('aria-valuetext', '100 of 100');
  await expect(aurora.getByRole('meter', { name: 'Ready' })).toHaveAttribute('aria-valuetext', '1 of 4');
  await expect(screen).toContainText('70 %');
  await expect(screen).toContainText('A retreat succeeds with 40 %'); // TR-F-8: (100 + 50 - 70) / 2
  await expect(page.locator('.move').getByRole('button', { name: 'North' })).toBeDisabled();
  await expect(page.locator('.blows').getByRole('button', { name: 'Strike' })).toBeDisabled();
  await command(page, 'strike');
  await expect(page.locator('.console')).toContainText('1 of 4');
  const [moves, line] = await Promise.all([page.locator('.blows').boundingBox(), page.locator('.command').boundingBox()]);
  expect(moves!.y).toBeLessThan(line!.y); // T-92
  await page.getByLabel('Command line').press('Escape');
  for (let n = 2; n <= 3; n++) {
    await page.keyboard.press('p');
    await expect(page.getByRole('group', { name: `Fight, tick ${n}` })).toBeVisible();
  }
  await expect(screen.or(page.getByRole('region', { name: /rat|imp|dog|crab|sprite|crow|goblin|weasel/i }))).toContainText('Strikes this tick');
  await page.keyboard.press('p');
  await page.locator('.prompt [data-pick="100"]').click(); // cheat mode: the blow misses (TR-C-2)
  await expect(page.locator('.blows').getByRole('button', { name: 'Strike' })).toBeEnabled();
  expect(await seriousProblems(page)).toEqual([]);
});

test('T-83 T-89 commands are answered at any time; help opens without leaving the game', async ({ people }) => {
  const page = await people('Alys', { reducedMotion: 'reduce' });
  await begin(page, { seed: 5 });
  const said = page.locator('.console');
  await command(page, '/hawk');
  await expect(said).toContainText(/Hawk is in the village at row \d+, column \d+/);
  await command(page, '/trollking');
  await expect(said).toContainText('You cannot know that');
  await command(page, '/aurora');
  await expect(said).toContainText('Health 100/100');
  await command(page, '<b>nonsense</b>');
  await expect(said).toContainText('<b>nonsense</b>');
  // T-100: a real game state file, which can be loaded again.
  const [download] = await Promise.all([page.waitForEvent('download'), command(page, '/save Monday')]);
  await expect(said).toContainText('Saved as Monday.txt');
  expect(download.suggestedFilename()).toBe('Monday.txt');
  const file = readFileSync(await download.path(), 'utf8');
  expect(file).toMatch(/^13 13 0 \d+ \d+\n[^]*\n#TRURENE-EXT 1\n[^]*\n#END [0-9a-f]{8}\n$/);
  await command(page, '/help');
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Help' }).click();
  await page.getByRole('button', { name: 'Troubleshooting guide' }).click(); // T-88
  await expect(page.getByRole('dialog')).toContainText('Troll King is nowhere on the map');
  await page.keyboard.press('Escape');
  await expect(turn(page), 'no turn was spent').toHaveText('Turn 1');
  // Another game, and back by name: at a new table, as it was saved.
  const here = await at(page);
  await begin(page, { seed: 6 });
  const other = page.url();
  await command(page, '/load monday');
  await expect(page).not.toHaveURL(other);
  await expect.poll(() => at(page)).toBe(here);
  const loaded = page.url();
  await page.keyboard.press('Escape'); // the story, at a new table
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await page.locator('dialog input[type=file]').setInputFiles({ name: 'Monday.txt', mimeType: 'text/plain', buffer: Buffer.from(file) });
  await expect(page).not.toHaveURL(loaded);
  await expect.poll(() => at(page)).toBe(here);
});

test('T-87 a riddle is answered in words, and a hint is there', async ({ people }) => {
  const page = await people('Alys');
  await begin(page, { world: lines({ 5: '4 9' }) }); // beside the shrine at 4 8
  await page.locator('.move').getByRole('button', { name: 'West' }).click();
  const form = page.getByRole('form', { name: 'Answer the riddle' });
  await expect(form).toBeVisible();
  await expect(page.locator('.console .shrine').first()).toBeVisible();
  expect(await page.locator('button[data-pick^="answer"]').count(), 'the list of answers is not shown').toBe(0);
  await form.getByLabel('Your answer').fill('  The wrong-est Thing! ');
  await form.getByRole('button', { name: 'Say it' }).click();
  await expect(page.locator('.move .attempt')).toBeEnabled();
  await expect(page.locator('.console .you').last()).toContainText('wrong-est');
});

test('the Troll King’s square is not on the wire before he is met', async ({ people }) => {
  const page = await people('Alys', { reducedMotion: 'reduce' });
  const wish = { rows: 13, columns: 13, villages: 5, shrines: 4, difficulty: 'normal', seed: 11 };
  const { text } = await post<{ text: string }>(page, '/maps/new', wish);
  const all = text.split('\n');
  const [row, column] = all[10]!.split(' ').map(Number);
  const others = [all[3], all[4], ...all[18]!.split(','), ...all[20]!.split(',')];
  expect(others, 'nothing else stands on his square').not.toContain(`${row} ${column}`);
  const frames = wire(page);
  await begin(page, wish);
  expect(await page.locator('.strip .sign').first().textContent()).toMatch(/north|south|east|west/);
  await page.locator('.move button:enabled').first().click();
  await expect.poll(() => views(frames).at(-1)!.turn).toBe(1);
  // Turn 1 is odd: he has not moved. Nothing that came names his square, unless Aurora could step there.
  const first = frames.filter((f) => views(frames.slice(0, frames.indexOf(f) + 1)).at(-1)?.turn === 0 || JSON.parse(f).type === 'table');
  expect(first.length).toBeGreaterThan(1);
  for (const f of first) for (const s of [`"row":${row},"column":${column}}`, `square/${row}/${column}"`, `row ${row! + 1}, column ${column! + 1}`]) expect(f.includes(s), s).toBe(false);
  checkHidden(frames);
});

test('the editor: generate, place, undo, faults at their place, import, try', async ({ people }) => {
  test.setTimeout(300_000);
  const page = await people('Alys', { reducedMotion: 'reduce' });
  await page.goto('/maps/edit');
  await page.getByLabel('Seed').fill('21');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByRole('heading', { name: 'No fault seen' })).toBeVisible();
  await expect(page.locator('[data-square]')).not.toHaveCount(0);
  expect(await seriousProblems(page)).toEqual([]);
  // By keyboard alone: the cursor goes to the first square, a village is placed there.
  const map = page.getByRole('application');
  const count = () => page.locator('[data-square]').count();
  const before = await count();
  await map.focus();
  for (const k of ['ArrowUp', 'ArrowLeft']) for (let n = 0; n < 14; n++) await page.keyboard.press(k);
  const free = await page.locator('[data-square="0/0"]').count() === 0;
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-square="0/0"]')).toHaveCount(1);
  if (free) expect(await count()).toBe(before + 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await count()).toBe(before);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(page.locator('[data-square="0/0"]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  // A value that is not allowed is shown where it is, and the map cannot be tried.
  const king = page.getByRole('group', { name: 'Troll King' });
  await king.getByLabel('Time').fill('1');
  await king.getByLabel('Time').press('Tab');
  await expect(king).toContainText('Line 14');
  await expect(king).toContainText('2 to 99');
  await expect(page.getByRole('button', { name: 'Try it' })).toBeDisabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  // A broken file changes nothing and is answered with its line.
  await page.locator('input[type=file]').setInputFiles({ name: 'bad.txt', mimeType: 'text/plain', buffer: Buffer.from(lines({ 6: 'hundred' })) });
  await expect(page.getByRole('alert').first()).toContainText('Line 6');
  await expect(page.getByRole('alert').first()).toContainText('hundred');
  await page.getByRole('button', { name: 'Back to the map' }).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'sample.txt', mimeType: 'text/plain', buffer: Buffer.from(sample) });
  await expect(page.getByLabel('Game state file')).toHaveValue(sample);
  // The hall checks it with a bot, and it can be tried.
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The hall finds it good' })).toBeVisible({ timeout: 45_000 });
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page).toHaveURL(/\/table\//);
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect.poll(() => at(page)).toBe('row 10, column 10');
});

test('T-101 a map is published, listed, rated and played for the table of scores', async ({ people }) => {
  test.setTimeout(300_000);
  const maker = await people('Alys', { reducedMotion: 'reduce' });
  // The Troll King stands beside Aurora, slow and faint: one step and one blow win.
  const easy = lines({ 8: '100 500 2', 11: '9 8', 12: '1', 13: '1', 14: '0 1 99', 7: '777', 6: '777' });
  await maker.goto('/maps/edit');
  await maker.locator('input[type=file]').setInputFiles({ name: 'easy.txt', mimeType: 'text/plain', buffer: Buffer.from(easy) });
  await expect(maker.getByRole('heading', { name: 'No fault seen' })).toBeVisible();
  await maker.getByLabel('Title').fill('The <i>Last</i> Step');
  await maker.getByLabel('Author').fill('Alys of the Ford');
  await maker.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(maker).toHaveURL(/\/maps\/[0-9a-f]{64}/);
  await expect(maker.getByRole('heading', { level: 1 })).toHaveText('The <i>Last</i> Step');
  const address = new URL(maker.url()).pathname;

  const player = await people('Bill', { reducedMotion: 'reduce' });
  await player.goto('/');
  await player.getByRole('link', { name: 'Maps and high scores' }).click();
  const card = player.locator('.card', { hasText: 'Last' });
  await expect(card).toContainText('by Alys of the Ford');
  await expect(card.locator('.pic > svg').first()).toBeVisible();
  expect(await card.locator('.pic .disc.troll_king').count(), 'the picture keeps the secret').toBe(0);
  expect(await seriousProblems(player)).toEqual([]);
  await card.getByRole('button', { name: /^Play ranked/ }).click();
  await expect(player).toHaveURL(/\/table\//);
  await player.getByRole('button', { name: 'Begin' }).click();
  await command(player, '/save x');
  await expect(player.locator('.console')).toContainText('ranked game, so it is not written to a file');
  await player.getByLabel('Command line').press('Escape');
  await player.keyboard.press('ArrowLeft');
  await expect(player.getByRole('group', { name: /^Fight, tick/ })).toBeVisible();
  await expect(player.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await player.keyboard.press('p');
  await expect(player.locator('.blows').getByRole('button', { name: 'Strike' })).toBeEnabled();
  await player.keyboard.press('s');
  await expect(player.locator('.ending h2')).toHaveText('The Troll King is dead');

  await expect.poll(async () => {
    await player.goto(address);
    await expect(player.getByRole('heading', { name: 'High scores' })).toBeVisible();
    return player.locator('table tbody tr').count();
  }, { timeout: 30_000 }).toBe(1);
  await expect(player.locator('table tbody tr').first()).toContainText('Bill');
  // A result from elsewhere: what is none, is refused in words.
  const bring = (text: string) => player.locator('.bring input').setInputFiles({ name: 'my.score', mimeType: 'application/json', buffer: Buffer.from(text) });
  await bring('{"log":1}');
  await expect(player.locator('.bring')).toContainText('my.score was not counted. This is not a kept result');
  await bring(JSON.stringify({ server: 'x', map: address.split('/').at(-1), seed: 'none', cookie: '', name: 'Bo', log: '{}' }));
  await expect(player.locator('.bring')).toContainText('there is no such seed');
  // Stars are given by accounts; a guest who registers stays who he was.
  await expect(player.getByRole('group', { name: 'Your rating' })).toHaveCount(0);
  await post(player, '/accounts', { name: 'Bill of the maps', password: 'a long enough pass phrase' });
  await player.reload();
  await player.getByRole('group', { name: 'Your rating' }).getByText('4 stars').locator('..').click();
  await expect(player.getByRole('img', { name: '4 of 5 stars, 1 rating' })).toBeVisible();
  expect(await seriousProblems(player)).toEqual([]);
  await player.goto('/maps?order=best');
  await expect(player.locator('.card').first()).toContainText('4 (1)');
  await expect(player.locator('.card').first()).toContainText('best 1');
  // The same map again is the same map.
  await maker.goto('/maps/edit?from=' + address.split('/').at(-1));
  await expect(maker.getByLabel('Title')).toHaveValue(/copy/);
  await maker.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(maker).toHaveURL(new RegExp(address));
});

for (const theme of ['light', 'contrast'])
  test(`no serious problem on board, maps and editor: ${theme}`, async ({ people }) => {
    test.setTimeout(300_000);
    const page = await people('Alys', { reducedMotion: 'reduce' });
    await page.addInitScript((s) => localStorage.setItem('greathall.settings', s), JSON.stringify({ theme, palette: 'house', motion: 'less', pace: 'off' }));
    const problems: string[] = [];
    const look = async (what: string) => {
      for (const p of await seriousProblems(page)) problems.push(`${what}: ${p}`);
    };
    await begin(page, { world: lines({ 5: '9 4', 9: '2 2 2 2', 22: '1 1 1 1', 3: '9 5', 2: '0 0', 10: '75' }) }); // everything known, beside a village
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: /^Speak to the/ }).first()).toBeVisible();
    await look('a village');
    await page.getByRole('button', { name: 'Journal' }).click();
    await look('the journal');
    await page.goto('/maps');
    await expect(page.getByRole('link', { name: 'Make a map' })).toBeVisible();
    await look('maps');
    await page.goto('/maps/edit');
    await page.getByRole('button', { name: 'Check', exact: true }).click(); // an empty map: many faults
    await expect(page.getByText('Maeja has no square yet').first()).toBeVisible();
    await look('editor');
    for (const tab of ['Spells', 'Text']) {
      await page.getByRole('button', { name: tab, exact: true }).click();
      await look(tab);
    }
    expect(problems).toEqual([]);
  });

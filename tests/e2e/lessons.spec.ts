// Every lesson is what the program plays, and can be played with every wrong pick.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, seriousProblems, test } from './hall';

const web = resolve(__dirname, '../../web');
interface Step { say: string; prompt: { options: { pick: string }[] } | null; expect: string[] }

test('lessons are up to date: node web/lessons.mjs PROGRAM', () => {
  execFileSync(process.execPath, [join(web, 'lessons.mjs'), process.env.PROGRAM!], { stdio: 'pipe' });
});

for (const game of readdirSync(join(web, 'lessons')))
  for (const id of readdirSync(join(web, 'lessons', game)).map((f) => f.replace('.lesson', '')))
    test(`${game}, ${id}: every move, and every wrong one`, async ({ people }) => {
      test.setTimeout(420_000);
      const { steps } = JSON.parse(readFileSync(join(web, `src/games/${game}/lessons/${id}.json`), 'utf8')) as { steps: Step[] };
      const alys = await people('Alys', { viewport: { width: 1366, height: 650 } });
      await alys.goto(`/learn/${game}/${id}`);
      // A board that is the whole table has its own buttons; the list of all answers is folded away.
      const button = async (pick: string) => {
        const folded = alys.locator('.tutor details.all');
        if (await folded.count()) await folded.evaluate((e: HTMLDetailsElement) => void (e.open = true));
        return alys.locator(`.tutor [data-pick="${pick}"]`).first();
      };
      const at = alys.locator('.tutor .at'), other = alys.locator('.tutor .other');
      for (const [i, s] of steps.entries()) {
        await expect(at).toHaveText(`${i + 1} / ${steps.length}`);
        expect(await alys.locator('.lesson').innerText()).not.toContain('⟨');
        for (const o of s.expect.length ? s.prompt!.options.filter((x) => !s.expect.includes(x.pick)) : []) {
          await (await button(o.pick)).click();
          await expect(other).not.toBeEmpty();
          expect(await other.innerText()).not.toContain('⟨');
          await expect(at).toHaveText(`${i + 1} / ${steps.length}`);
        }
        if (i === 3) expect(await seriousProblems(alys)).toEqual([]);
        if (s.expect.length) await (await button(s.expect[0]!)).click();
        else if (i < steps.length - 1) await alys.getByRole('button', { name: 'Go on' }).click();
      }
      await expect(alys.getByRole('link', { name: 'To the hall' })).toBeVisible();
    });

test('who is new is offered a lesson first; who has learned is not', async ({ people }) => {
  const alys = await people('Alys');
  await alys.goto('/');
  await expect(alys.locator('article.game').first()).toContainText('New here?');
  await alys.evaluate(() => localStorage.setItem('greathall.learned', 'ivanhoe'));
  await alys.reload();
  await expect(alys.locator('article.game').first()).not.toContainText('New here?');
});

test('every game has a first lesson, and a second one for what is hard', () => {
  const second: Record<string, string> = { ivanhoe: 'actions', quests: 'sponsor', kings: 'battle', trurene: 'fight' };
  for (const game of ['ivanhoe', 'quests', 'kings', 'realm', 'trurene']) {
    const there = readdirSync(join(web, 'lessons', game));
    expect(there).toContain('first.lesson');
    if (second[game]) expect(there).toContain(`${second[game]}.lesson`);
  }
});

test('the end of a first lesson leads to the second, and to a game against bots that err', async ({ people }) => {
  const alys = await people('Alys');
  await alys.goto('/learn/ivanhoe');
  const { steps } = JSON.parse(readFileSync(join(web, 'src/games/ivanhoe/lessons/first.json'), 'utf8')) as { steps: Step[] };
  for (const s of steps.slice(0, -1)) await (s.expect.length ? alys.locator(`[data-pick="${s.expect[0]}"]`).first() : alys.getByRole('button', { name: 'Go on' })).click();
  await expect(alys.getByRole('button', { name: 'Play a game against a bot' })).toHaveClass(/main/);
  await alys.getByRole('link', { name: /Next:/ }).click();
  await expect(alys.locator('h1')).toHaveText('Action cards');
  await expect(alys.locator('.tutor .at')).toHaveText(/^1 /);
  await alys.goBack();
  for (const s of steps.slice(0, -1)) await (s.expect.length ? alys.locator(`[data-pick="${s.expect[0]}"]`).first() : alys.getByRole('button', { name: 'Go on' })).click();
  await alys.getByRole('button', { name: 'Play a game against a bot' }).click();
  await expect(alys.locator('[data-pick]').first()).toBeVisible({ timeout: 15_000 });
  const { seats } = await (await alys.request.get('/api/v1' + new URL(alys.url()).pathname.replace('table', 'tables'))).json();
  expect(seats.map((s: { kind: string; bot: string }) => s.bot || s.kind)).toEqual(['person', 'squire']);
});

test('a lesson speaks German, the questions too', async ({ people }) => {
  const anna = await people('Anna', { locale: 'de-AT' });
  await anna.goto('/learn/quests');
  await anna.getByRole('button', { name: 'Weiter' }).click();
  await anna.getByRole('button', { name: 'Weiter' }).click();
  await expect(anna.locator('.tutor .ask')).toContainText(/Queste|Ziehst|Reitest|Stufen|mit/);
  await expect(anna.locator('.tutor .ask')).not.toContainText('Join');
});

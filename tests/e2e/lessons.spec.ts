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
      test.setTimeout(180_000);
      const { steps } = JSON.parse(readFileSync(join(web, `src/games/${game}/lessons/${id}.json`), 'utf8')) as { steps: Step[] };
      const alys = await people('Alys', { viewport: { width: 1366, height: 650 } });
      await alys.goto(`/learn/${game}/${id}`);
      for (const [i, s] of steps.entries()) {
        await expect(alys.locator('.at')).toHaveText(`${i + 1} / ${steps.length}`);
        expect(await alys.locator('.say').innerText()).not.toContain('⟨');
        for (const o of s.expect.length ? s.prompt!.options.filter((x) => !s.expect.includes(x.pick)) : []) {
          await alys.locator(`[data-pick="${o.pick}"]`).first().click();
          await expect(alys.locator('.other')).not.toBeEmpty();
          expect(await alys.locator('.other').innerText()).not.toContain('⟨');
          await expect(alys.locator('.at')).toHaveText(`${i + 1} / ${steps.length}`);
        }
        if (i === 3) expect(await seriousProblems(alys)).toEqual([]);
        if (s.expect.length) await alys.locator(`[data-pick="${s.expect[0]}"]`).first().click();
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

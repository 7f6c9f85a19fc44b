import type { Me } from '@everycast/contract/me';
import type { Page } from '@playwright/test';
import { isFull } from '../support/sample.ts';
import type { Server } from './support/server.ts';
import { runStatement } from './support/statement.ts';
import { expect, test } from './support/test.ts';

const size = isFull ? { drafts: 2_500, posts: 5_000 } : { drafts: 450, posts: 500 };

/** Drafts, and posts on the calendar from tomorrow on, without accounts. */
async function addMany({ dataDir }: Server, { workspaceId, userId }: { workspaceId: string; userId: string }): Promise<void> {
  await runStatement(
    dataDir,
    `insert into post (id, workspace_id, author_id, text, created_at, updated_at)
     select gen_random_uuid(), $1, $2, 'Draft number ' || n, now() - n * interval '1 minute', now() from generate_series(1, $3::int) n`,
    [workspaceId, userId, size.drafts],
  );
  await runStatement(
    dataDir,
    `insert into post (id, workspace_id, author_id, text, wall_time, zone, due_at, created_at, updated_at)
     select gen_random_uuid(), $1, $2, 'Post number ' || n, to_char(at, 'YYYY-MM-DD"T"HH24:MI'), 'UTC', at at time zone 'UTC', now(), now()
     from (select n, date_trunc('day', now() at time zone 'UTC') + interval '1 day' + n * interval '97 minutes' as at
       from generate_series(1, $3::int) n) planned`,
    [workspaceId, userId, size.posts],
  );
}

/** What is at three heights of the window, after it is drawn: a row, or nothing. */
const seen = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return [0.4, 0.6, 0.8].map((part) => {
      const found = document.elementFromPoint(innerWidth / 2, innerHeight * part);
      const row = found?.closest('[data-line], header, p');
      const isDrawn = row?.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) ?? false;
      return isDrawn ? (row?.textContent ?? '') : '';
    });
  });

/** Scrolls to the end as fast as a wheel does, and looks after each turn. */
async function scrollThrough(page: Page, all: number): Promise<void> {
  const rows = page.locator('[data-line]');
  await page.mouse.move(700, 600);
  for (let turn = 0; turn < all; turn++) {
    await page.mouse.wheel(0, 1_800);
    expect(await seen(page), `turn ${turn}`).not.toContain('');
    if ((await rows.count()) < all) continue;
    if (await rows.last().evaluate((row) => row.getBoundingClientRect().top < innerHeight)) return;
  }
  throw new Error('The list has no end.');
}

test('thousands of drafts and posts scroll without blanks', async ({ signedInPage: page, api, server }) => {
  test.setTimeout(isFull ? 600_000 : 180_000);
  const { id: userId, workspaces } = await api.get<Me>('/api/v1/me');
  await addMany(server, { userId, workspaceId: workspaces[0]?.id ?? '' });

  await page.goto('/drafts');
  await expect(page.getByText('Draft number 1', { exact: true })).toBeVisible();
  await scrollThrough(page, size.drafts);
  await expect(page.getByText(`Draft number ${size.drafts}`, { exact: true })).toBeVisible();

  await page.goto('/calendar?view=list');
  await expect(page.getByText('Post number 1', { exact: true })).toBeVisible();
  await scrollThrough(page, size.posts);
  await expect(page.getByText(`Post number ${size.posts}`, { exact: true })).toBeVisible();
});

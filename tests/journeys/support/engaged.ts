import type { PlatformId } from '@everycast/contract/platforms';
import type { Page } from '@playwright/test';

const id = '019aa000-0000-7000-8000-000000000001';
const at = '2026-11-21T10:00:00.000Z';
const person = { id, handle: 'someone', name: 'Someone', url: null, firstSeenAt: at };

/** Opens a conversation on a platform, where the server answers as if all that is done had been sent. */
async function openOn(page: Page, platform: PlatformId): Promise<void> {
  const summary = {
    id,
    accountId: id,
    platform,
    kind: 'comment',
    person,
    text: 'A comment',
    state: 'unanswered',
    lastAt: at,
    unansweredSince: at,
    done: false,
    snoozedUntil: null,
    assigneeId: null,
    assigneeName: null,
  };
  const item = { id, kind: 'comment', person, own: false, text: 'A comment', at, permalink: null, liked: false };
  const blocked = { like: null, comment: null, dm: null };
  const detail = { ...summary, items: [item], responses: [] as object[], requests: [], post: null, blocked, activity: [], past: [] };
  await page.route('**/api/v1/engagement/conversations?*', (route) => route.fulfill({ json: { items: [summary], cursor: null } }));
  await page.route(`**/api/v1/engagement/conversations/${id}`, (route) => route.fulfill({ json: detail }));
  await page.route('**/api/v1/engagement/actions', (route) => {
    const { action, content: text } = route.request().postDataJSON();
    const sent = { itemId: id, at, userId: id, userName: 'Me', state: 'published', error: null, permalink: null, approvedBy: null };
    detail.responses.push({ ...sent, id: `${id.slice(0, -1)}${detail.responses.length + 2}`, action, text });
    return route.fulfill({ json: detail });
  });
  await page.goto(`/engagement?conversation=${id}`);
}

/** Likes, comments and sends a message. */
export async function engageOn(page: Page, platform: PlatformId): Promise<void> {
  await openOn(page, platform);
  const reply = page.getByRole('form', { name: 'Your reply' });
  await reply.getByRole('button', { name: /^Like/ }).click();
  for (const name of ['Comment', 'Message']) {
    await reply
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    await reply.getByRole('textbox').fill('Thank you');
    await reply.getByRole('textbox').press('Control+Enter');
  }
}

/** Opens a conversation with nothing left of the hour's comments. */
export async function engageAtTheLimit(page: Page): Promise<void> {
  await page.route('**/api/v1/engagement/overview', async (route) => {
    const overview = await (await route.fetch()).json();
    return route.fulfill({ json: { ...overview, limits: { ...overview.limits, comment: { max: 30, remaining: 0, opensAt: at } } } });
  });
  await openOn(page, 'instagram');
}

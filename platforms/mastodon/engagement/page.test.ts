import { expect, test } from 'vitest';
import { testEnv } from '../../../tests/support/platform-env.ts';
import type { Json } from '../../port/json.ts';
import { readEngagement } from './read.ts';

const account = { service: 'https://generous.example', remoteId: 'me', credentials: { accessToken: 'token' } } as never;
const status = (id: number) => ({
  id: String(id),
  account: { id: 'other', acct: 'other' },
  in_reply_to_id: '1',
  in_reply_to_account_id: 'other',
  visibility: 'public',
  content: 'Hello',
  created_at: new Date(Date.UTC(2026, 10, 21) + id * 1_000).toISOString(),
});

test('of a server that returns far more than was asked for, a page is read, and the rest at the next readings', async () => {
  const asked: URL[] = [];
  const newestFirst = Array.from({ length: 500 }, (_, index) => ({ id: String(1_500 - index), status: status(1_500 - index) }));
  const fetch = async (input: Parameters<typeof globalThis.fetch>[0]) => {
    const url = new URL(input instanceof Request ? input.url : input);
    asked.push(url);
    if (url.pathname.endsWith('/context')) return Response.json({ ancestors: [], descendants: [] });
    const since = Number(url.searchParams.get('min_id') ?? 0);
    return Response.json(url.pathname.endsWith('/notifications') ? newestFirst.filter(({ id }) => Number(id) > since) : []);
  };
  const page = await readEngagement({ mention: '1000', status: '1' }, account, { ...testEnv(), fetch });
  expect(page).toMatchObject({ cursor: { mention: '1020' }, more: true });
  expect(page.items.map(({ remoteId }) => remoteId)).toEqual(Array.from({ length: 20 }, (_, index) => String(1_001 + index)));
  expect(asked).toHaveLength(22);
  const first = await readEngagement(null, account, { ...testEnv(), fetch });
  expect([first.cursor, first.items.length]).toEqual([{ mention: '1500', status: '0' }, 20]);
});

test('a slow server is read entry by entry once it is over, with nothing left out or read twice', async () => {
  const list = (from: number, notification: boolean) =>
    Array.from({ length: 6 }, (_, index) => from + 5 - index).map((id) =>
      notification ? { id: String(id), status: status(id) } : status(id),
    );
  const [mentions, statuses] = [list(100, true), list(200, false)];
  const fetch = async (input: Parameters<typeof globalThis.fetch>[0]) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.pathname.endsWith('/context')) return Response.json({ ancestors: [], descendants: [] });
    const since = Number(url.searchParams.get('min_id') ?? 0);
    const all = url.pathname.endsWith('/notifications') ? mentions : statuses;
    return Response.json(all.filter(({ id }) => Number(id) > since));
  };
  for (const start of [null, { mention: '99', status: '199' }]) {
    const ids: string[] = [];
    let more = true;
    let cursor: Json = start;
    for (let readings = 0; more; readings += 1) {
      expect(readings).toBeLessThan(14);
      const page = await readEngagement(cursor, account, { ...testEnv(), fetch }, () => true);
      ids.push(...page.items.map(({ remoteId }) => remoteId));
      ({ cursor, more } = page);
    }
    expect(ids).toEqual([100, 101, 102, 103, 104, 105, 200, 201, 202, 203, 204, 205].map(String));
    expect(cursor).toEqual({ mention: '105', status: '205' });
  }
});

import { blueskyManifest } from '@everycast/platforms/bluesky/manifest';
import { expect, test, vi } from 'vitest';
import type { Body } from './model.ts';
import type { AccountBrief, PostsNeeds } from './needs.ts';
import { refuseUnfit, resolveTargets } from './validate.ts';

const as = { text: null, media: null, thread: null, firstComment: null, options: null };
const post: Body = { text: 'x'.repeat(301), media: [], thread: [], firstComment: '', options: {} };
const ids = Array.from({ length: 41 }, (_, n) => `a${n}`);
const account = (id: string): AccountBrief => ({
  id,
  platform: 'bluesky',
  handle: id,
  displayName: `Name of ${id}`,
  sandbox: false,
  connected: true,
  traits: id === 'a40' ? { other: true } : {},
});

test('a rule is evaluated once, and told of each account that it stops', async () => {
  const manifest = { ...blueskyManifest, check: vi.fn(blueskyManifest.check) };
  const targets = ids.map((accountId) => ({ ...as, accountId, text: accountId === 'a3' ? 'Own' : null }));
  const accounts = new Map(ids.map((id) => [id, account(id)]));
  const run = async () =>
    refuseUnfit(await resolveTargets(post, targets, { bluesky: manifest } as unknown as PostsNeeds['manifests'], accounts, new Map()));
  await expect(run()).rejects.toThrow(
    expect.objectContaining({
      details: { targets: ids.filter((id) => id !== 'a3').map((accountId) => expect.objectContaining({ accountId, handle: accountId })) },
    }),
  );
  expect(manifest.check).toHaveBeenCalledTimes(3);
});

test('others have their turn between one rule and the next', async () => {
  let turns = 0;
  const manifest = {
    ...blueskyManifest,
    check: () => {
      setImmediate(() => turns++);
      return [];
    },
  };
  const targets = ids.slice(0, 5).map((accountId) => ({ ...as, accountId, text: accountId }));
  const accounts = new Map(ids.map((id) => [id, account(id)]));
  await resolveTargets(post, targets, { bluesky: manifest } as unknown as PostsNeeds['manifests'], accounts, new Map());
  expect(turns).toBeGreaterThanOrEqual(4);
});

test('its reasons are messages for whoever reads them, each once', async () => {
  const accounts = new Map(['a', 'b'].map((id) => [id, account(id)]));
  const targets = ['a', 'b'].map((accountId) => ({ ...as, accountId }));
  const manifests = { bluesky: blueskyManifest } as unknown as PostsNeeds['manifests'];
  const resolved = await resolveTargets({ ...post, thread: [{ text: 'y', media: [] }] }, targets, manifests, accounts, new Map());
  const issue = { code: 'issues.text_too_long', params: expect.objectContaining({ count: 1, max: 300 }) };
  const reasons = [{ code: 'issues.in_part', params: { part: 1, issue } }];
  expect(() => refuseUnfit(resolved)).toThrow(expect.objectContaining({ reason: { code: 'posts.unfit', params: { reasons } } }));
});

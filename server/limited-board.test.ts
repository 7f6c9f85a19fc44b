import type { Post } from '@everycast/contract/posts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Agency, openAgency } from '../tests/support/agency.ts';

/** The board as a member who is limited to a group sees and arranges it. */

let agency: Agency;
const posts: Record<string, string> = {};
beforeAll(async () => {
  agency = await openAgency();
  const { made, limitTo, samples } = agency;
  const theirs = samples['accounts/:id'] ?? '';
  await limitTo([samples['account-groups/:id'] ?? '']);
  const other = await made('/api/v1/accounts/bluesky/sandbox', {});
  const write = async (text: string, more: object) => {
    posts[text] = await made('/api/v1/posts', { text, ...more });
  };
  await write('Their idea', { accountIds: [theirs], stage: 'idea' });
  await write('Hidden idea', { accountIds: [other], stage: 'idea' });
  // One without accounts is its author's.
  await write('Owner’s idea', { stage: 'idea' });
  await write('Their second idea', { accountIds: [theirs], stage: 'idea' });
  await write('Hidden draft', { accountIds: [other] });
});
afterAll(() => agency?.close());

type By = 'owner' | 'guest';
const ideas = async (by: By): Promise<string[]> => {
  const [status, text] = await agency.ask(agency[by], 'GET', '/api/v1/posts?order=board&stage=idea&limit=50&search=idea');
  expect(status, text).toBe(200);
  return (JSON.parse(text) as { items: Post[] }).items.map((post) => post.text);
};
const put = async (by: By, text: string, place: { above: string } | { below: string }) => {
  const body = Object.fromEntries(Object.entries(place).map(([side, one]) => [side, posts[one]]));
  return (await agency.ask(agency[by], 'PUT', `/api/v1/posts/${posts[text]}/place`, body))[0];
};

test('they see, count and arrange the cards of their group, and others stay in order', async () => {
  expect(await ideas('guest')).toEqual(['Their second idea', 'Their idea']);
  const [, counted] = await agency.ask(agency.guest, 'GET', '/api/v1/posts/matches?stage=idea&search=idea');
  expect(JSON.parse(counted)).toMatchObject({ count: 2 });
  expect(await put('guest', 'Their idea', { above: 'Their second idea' })).toBe(204);
  expect(await ideas('guest')).toEqual(['Their idea', 'Their second idea']);
  expect(await ideas('owner')).toEqual(['Their idea', 'Their second idea', 'Owner’s idea', 'Hidden idea']);
});

test('cards that they don’t see are as if they weren’t there', async () => {
  const before = await ideas('owner');
  for (const hidden of ['Hidden idea', 'Owner’s idea', 'Hidden draft']) {
    expect(await put('guest', 'Their idea', { above: hidden })).toBe(404);
    expect(await put('guest', hidden, { below: 'Their idea' })).toBe(404);
  }
  const [status, results] = await agency.ask(agency.guest, 'POST', '/api/v1/posts/bulk', {
    posts: [{ id: posts['Hidden idea'] }, { id: posts['Their idea'] }],
    action: { kind: 'stage', to: 'draft' },
  });
  expect(status).toBe(200);
  expect(results).not.toContain('Hidden idea');
  expect(JSON.parse(results)).toMatchObject({ results: [{ error: { code: 'not_found' } }, { error: null }] });
  expect(await ideas('owner')).toEqual(before.filter((text) => text !== 'Their idea'));
});

test('a card that the owner puts between theirs is between them for the owner alone', async () => {
  await put('owner', 'Their idea', { above: 'Their second idea' });
  await agency.ask(agency.owner, 'PATCH', `/api/v1/posts/${posts['Their idea']}`, { stage: 'idea' });
  expect(await put('owner', 'Hidden idea', { above: 'Their second idea' })).toBe(204);
  expect(await ideas('owner')).toEqual(['Their idea', 'Hidden idea', 'Their second idea', 'Owner’s idea']);
  expect(await ideas('guest')).toEqual(['Their idea', 'Their second idea']);
});

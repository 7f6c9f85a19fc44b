import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Agency, openAgency } from '../tests/support/agency.ts';
import type { WholeApp } from '../tests/support/whole-app.ts';

/** Every route as a member who is limited to a group that nothing of the workspace is in. */

let agency: Agency;
let app: WholeApp;
let { owner, guest, samples }: Pick<Agency, 'owner' | 'guest' | 'samples'> = { owner: {}, guest: {}, samples: {} };

/** What everyone in a workspace sees. */
const shared = [
  ...['labels/:id', 'snippets/:id', 'saved-replies/:id', 'members/:userId', 'invitations/:id', 'api-keys/:id'],
  // Fonts belong to the workspace: every kit chooses from all.
  'fonts/:id',
];
/** The sandbox's made-up people: in every workspace the same, with nothing of an account; only admins end what they consented to. */
const inLists = [...shared, 'people/:personId'];

beforeAll(async () => {
  agency = await openAgency();
  ({ app, owner, guest, samples } = agency);
});
afterAll(() => agency?.close());

const { as, ask, made, limitTo } = {
  as: (headers: Record<string, string>) => agency.as(headers),
  ask: (...of: Parameters<Agency['ask']>) => agency.ask(...of),
  made: (...of: Parameters<Agency['made']>) => agency.made(...of),
  limitTo: (...of: Parameters<Agency['limitTo']>) => agency.limitTo(...of),
};

test('no list names what is hidden', async () => {
  const hidden = Object.entries(samples).filter(([param]) => !inLists.includes(param));
  const lists = app.routes.filter(
    ({ method, url, access, socket }) =>
      method === 'GET' && typeof access === 'object' && !url.includes(':') && !socket && url !== '/api/v1/events',
  );
  const wrong: string[] = [];
  for (const { url } of lists) {
    const answer = await fetch(app.origin + url, { headers: as(guest) });
    const text = await answer.text();
    for (const [param, id] of hidden) if (text.includes(id)) wrong.push(`${url} names ${param}`);
    if (answer.status >= 500) wrong.push(`${url}: ${answer.status} ${text}`);
  }
  expect(lists.length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});

test('IDs of what is hidden are answered like IDs that nothing has', async () => {
  const wrong: string[] = [];
  for (const { method, url, access, socket } of app.routes) {
    const params = (url.match(/[^/]+\/:\w+/g) ?? []).filter((param) => samples[param] && !shared.includes(param));
    if (typeof access !== 'object' || params.length === 0 || socket || method === 'HEAD') continue;
    const path = Object.entries(samples)
      .reduce((all, [param, id]) => all.replace(param, param.replace(/:.*/, id)), url)
      .replace(':option', 'language');
    const body = method === 'GET' || method === 'DELETE' ? undefined : '{}';
    const answer = await fetch(app.origin + path, {
      method,
      headers: { ...as(guest), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body }),
    });
    const text = await answer.text();
    if (answer.status < 400 || answer.status >= 500) wrong.push(`${method} ${url}: ${answer.status} ${text.slice(0, 150)}`);
  }
  expect(wrong).toEqual([]);
});

const one = () => samples['accounts/:id'] ?? '';

test('of a post on several accounts they see their part, and change nothing', async () => {
  await limitTo([samples['account-groups/:id'] ?? '']);
  const other = await made('/api/v1/accounts/bluesky/sandbox', {});
  const otherGroup = await made('/api/v1/account-groups', { name: 'Other', color: 'sky', accountIds: [other] });
  const versions = [{ groupId: otherGroup, platform: null, text: 'For the other brand' }];
  const both = await made('/api/v1/posts', { text: 'Both', accountIds: [one(), other], versions });
  const [status, text] = await ask(guest, 'GET', `/api/v1/posts/${both}`);
  expect([status, text]).toEqual([200, expect.stringContaining(one())]);
  for (const hidden of [other, otherGroup, 'For the other brand']) expect(text).not.toContain(hidden);
  for (const [method, path, body] of [
    ['PATCH', `/api/v1/posts/${both}`, { text: 'Mine' }],
    ['PATCH', `/api/v1/posts/${both}`, { accountIds: [one()] }],
    ['PATCH', `/api/v1/posts/${both}`, { labelIds: [] }],
    ['DELETE', `/api/v1/posts/${both}`, undefined],
  ] as const)
    expect(await ask(guest, method, path, body)).toEqual([409, expect.stringContaining('not_editable')]);
  expect((await ask(guest, 'POST', '/api/v1/posts', { text: 'There', accountIds: [other] }))[0]).toBeGreaterThanOrEqual(400);
  expect((await ask(guest, 'GET', `/api/v1/posts?search=Both&account=${other}`))[1]).not.toContain(both);
  expect((await ask(owner, 'GET', `/api/v1/posts/${both}`))[1]).toContain(other);
});

test('their API keys and calendar feeds are limited like them', async () => {
  await limitTo([samples['account-groups/:id'] ?? '']);
  const other = await made('/api/v1/accounts/bluesky/sandbox', {});
  // Feeds reach a year ahead.
  const schedule = { at: new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 16), zone: 'UTC' };
  const hidden = await made('/api/v1/posts', { text: 'Of another brand', accountIds: [other], schedule });
  const seen = await made('/api/v1/posts', { text: 'Of their brand', accountIds: [one()], schedule });
  const { key } = JSON.parse((await ask(guest, 'POST', '/api/v1/api-keys', { name: 'Script' }))[1]) as { key: string };
  const bearer = { authorization: `Bearer ${key}` };
  expect((await ask(bearer, 'GET', '/api/v1/accounts'))[1]).not.toContain(other);
  expect((await ask(bearer, 'GET', `/api/v1/posts/${hidden}`))[0]).toBe(404);
  expect((await ask(bearer, 'GET', `/api/v1/posts/${seen}`))[0]).toBe(200);
  const [, feed] = await ask(guest, 'POST', '/api/v1/calendar-feed');
  const { url } = JSON.parse(feed) as { url: string };
  const ics = await (await fetch(app.origin + new URL(url).pathname)).text();
  expect(ics).toContain('Of their brand');
  expect(ics).not.toContain('Of another brand');
});

test('events and notifications are about what they see, and a new limit ends the stream', async () => {
  await limitTo([samples['account-groups/:id'] ?? '']);
  const other = await made('/api/v1/accounts/bluesky/sandbox', {});
  const stream = await fetch(`${app.origin}/api/v1/events`, { headers: as(guest) });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const until = async (done: () => boolean): Promise<void> => {
    while (!done()) {
      const { value, done: over } = (await reader?.read()) ?? { done: true };
      if (over) throw new Error(`The stream ended after ${text}`);
      text += value;
    }
  };
  const hidden = await made('/api/v1/posts', { text: 'Not theirs', accountIds: [other] });
  const seen = await made('/api/v1/posts', { text: 'Theirs', accountIds: [one()] });
  await until(() => text.includes(seen));
  expect(text).not.toContain(hidden);

  const workspaceId = owner['x-workspace'] ?? '';
  const wrote = (accountId: string, conversationId: string) => {
    const item = { kind: 'dm' as const, conversationId, postId: null, name: 'Ada', text: 'Hello', at: new Date(), own: false };
    return agency.database.db
      .transaction()
      .execute((tx) => app.domainEvents.emit(tx, 'engagement.received', { workspaceId, accountId, items: [item] }));
  };
  await wrote(other, 'hidden-conversation');
  await wrote(one(), 'seen-conversation');
  const theirs = JSON.parse((await ask(guest, 'POST', '/api/v1/posts', { text: 'Mine', accountIds: [one()] }))[1]) as { id: string };
  await agency.database.db
    .transaction()
    .execute((tx) => app.domainEvents.emit(tx, 'post.liked', { workspaceId, postId: theirs.id, count: 3 }));
  const [, news] = await ask(guest, 'GET', '/api/v1/notifications');
  expect(news).toContain('seen-conversation');
  expect(news).toContain(`/posts/${theirs.id}`);
  expect(news).not.toContain('hidden-conversation');
  expect((await ask(owner, 'GET', '/api/v1/notifications'))[1]).toContain('hidden-conversation');

  const ofGroup = `/api/v1/notifications?group=${samples['account-groups/:id']}`;
  const [, ofOwner] = await ask(owner, 'GET', ofGroup);
  expect(ofOwner).toContain('seen-conversation');
  expect(ofOwner).not.toContain('hidden-conversation');
  const [, ofGuest] = await ask(guest, 'GET', ofGroup);
  expect(ofGuest).toContain('seen-conversation');
  expect(ofGuest).toContain(`/posts/${theirs.id}`);

  await limitTo([]);
  await expect(until(() => false)).rejects.toThrow('The stream ended');
  const [, left] = await ask(guest, 'GET', '/api/v1/notifications');
  for (const gone of ['seen-conversation', theirs.id]) expect(left).not.toContain(gone);
});

test('a member of the group sees its account, and what is on it', async () => {
  const of = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(app.origin + path, {
      ...init,
      headers: { ...as(guest), ...(init.body ? { 'content-type': 'application/json' } : {}) },
    });
    return [answer.status, await answer.text()] as const;
  };
  const groupId = samples['account-groups/:id'] ?? '';
  const changed = await fetch(`${app.origin}/api/v1/workspaces/current/members/${agency.guestId}`, {
    method: 'PATCH',
    headers: { ...as(owner), 'content-type': 'application/json' },
    body: JSON.stringify({ groupIds: [groupId] }),
  });
  expect([changed.status, await changed.text()]).toEqual([200, expect.stringContaining(groupId)]);
  expect((await of('/api/v1/accounts'))[1]).toContain(samples['accounts/:id']);
  expect((await of('/api/v1/posts'))[1]).toContain(samples['posts/:id']);
  expect((await of('/api/v1/engagement/conversations'))[1]).toContain(samples['conversations/:id']);
  expect((await of('/api/v1/reply-requests'))[1]).toContain(samples['reply-requests/:id']);
  const made = await of('/api/v1/posts', { method: 'POST', body: JSON.stringify({ text: 'Mine', accountIds: [samples['accounts/:id']] }) });
  expect(made).toEqual([201, expect.stringContaining('Mine')]);
  const edited = await of(`/api/v1/posts/${samples['posts/:id']}`, { method: 'PATCH', body: JSON.stringify({ text: 'Changed' }) });
  expect(edited).toEqual([200, expect.stringContaining('Changed')]);
  // Once the group is deleted, nothing is left to see.
  await fetch(`${app.origin}/api/v1/account-groups/${groupId}`, { method: 'DELETE', headers: as(owner) });
  expect((await of('/api/v1/accounts'))[1]).not.toContain(samples['accounts/:id']);
  expect((await of(`/api/v1/posts/${samples['posts/:id']}`))[0]).toBe(404);
});

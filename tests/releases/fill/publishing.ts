import type { Account } from '@everycast/contract/accounts';
import type { Label } from '@everycast/contract/labels';
import type { Media } from '@everycast/contract/media';
import type { PlatformId } from '@everycast/contract/platforms';
import type { NewPost, Post, TargetState } from '@everycast/contract/posts';
import type { Queue } from '@everycast/contract/queues';
import { until } from '../../support/until.ts';
import { addComments } from './comments.ts';
import { picture } from './material.ts';
import type { People } from './people.ts';
import type { Person } from './person.ts';

/** A draft of the body of NewPost: everything has a default. */
type ToWrite = Partial<Record<keyof NewPost, unknown>>;

const write = (by: Person, post: ToWrite) => by.call<Post>('POST', '/api/v1/posts', post);
/** "2026-12-01T09:00": so many days from now. */
const wallIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);

/** Waits until a post is in one of these states on all of its accounts. */
const settled = (by: Person, id: string, ...states: TargetState[]) =>
  until(async () => {
    const post = await by.call<Post>('GET', `/api/v1/posts/${id}`);
    return post.targets.every(({ state }) => states.includes(state)) && post;
  });

export interface Published {
  accounts: Map<PlatformId, Account>;
  image: Media;
  film: Media;
  label: Label;
}

/** The team's accounts, library and posts, in every state. @param material serves the film and the page */
export async function publishAsTeam({ ida, bo, harbour, key }: People, material: string, url: string): Promise<Published> {
  const accounts = await connectAll(ida, ['bluesky', 'mastodon', 'instagram', 'facebook', 'twitter', 'linkedin', 'youtube']);
  const on = (...platforms: PlatformId[]) => platforms.map((platform) => idOn(accounts, platform));
  const folder = await ida.call<{ id: string }>('POST', '/api/v1/media/folders', { name: 'Spring' });
  const image = await ida.upload('tide.jpg', await picture('teal'), 'image/jpeg');
  const wide = await ida.upload('wide.jpg', await picture('maroon', 1400, 300), 'image/jpeg');
  const film = await ida.importFrom(`${material}/film.mp4`);
  await ida.call('PATCH', `/api/v1/media/${wide.id}`, { folderId: folder.id, alt: 'A wide beach', tags: ['beach', 'spring'] });
  const label = await ida.call<Label>('POST', '/api/v1/labels', { name: 'Opening', color: 'teal' });
  const group = await ida.call<{ id: string }>('POST', '/api/v1/account-groups', {
    name: 'Fediverse',
    color: 'plum',
    accountIds: on('bluesky', 'mastodon'),
  });
  await ida.call('POST', '/api/v1/snippets', { kind: 'snippet', name: 'Hours', text: 'Open from nine, says {account}.' });
  await ida.call('POST', '/api/v1/snippets', { kind: 'hashtags', name: 'Coffee', text: '#coffee #harbour' });
  await ida.call('POST', '/api/v1/snippets', {
    kind: 'signature',
    name: 'Ours',
    text: '— {handle}',
    accountIds: on('mastodon'),
    groupIds: [group.id],
  });
  await ida.call('PUT', '/api/v1/utm-parameters', { source: '{platform}', medium: 'social', campaign: 'spring', term: '', content: '' });
  await ida.call('POST', '/api/v1/calendar-feed');
  await ida.call('GET', `/api/v1/link-cards?url=${encodeURIComponent(`${material}/page`)}`);

  const published = await write(ida, {
    text: `Low tide at seven, says {account}. ${material}/page #harbour`,
    accountIds: on('bluesky', 'mastodon', 'facebook', 'instagram'),
    media: [{ id: image.id, alt: 'The harbour at low tide' }],
    thread: [{ text: 'And high tide at one.' }],
    firstComment: 'Come early.',
    labelIds: [label.id],
    versions: [
      {
        platform: 'instagram',
        text: 'Low tide at seven.',
        media: [{ id: wide.id, alt: 'Wide', crop: true, crops: { all: { x: 0.3, y: 0.5 } } }],
      },
    ],
    schedule: 'now',
  });
  await write(ida, {
    text: 'A walk along the quay',
    accountIds: on('youtube'),
    media: [film.id],
    options: { youtube: { title: 'The quay', madeForKids: 'no' } },
    schedule: 'now',
  });
  const draft = await write(bo, await inTeam(bo, harbour, { text: 'The new menu', accountIds: on('bluesky', 'mastodon', 'twitter') }));
  await bo.call('PATCH', `/api/v1/posts/${draft.id}`, {
    text: 'The new menu is here, {handle}',
    versions: [{ groupId: group.id, text: 'The new menu, for the Fediverse' }],
    variants: { [idOn(accounts, 'twitter')]: { text: 'The menu', options: {} } },
    thread: [{ text: 'With cake.', media: [image.id] }],
    intended: { at: wallIn(6), zone: 'Europe/Berlin' },
    platforms: ['linkedin'],
    labelIds: [label.id],
  });
  // Another person's change is a revision of its own.
  await ida.call('PATCH', `/api/v1/posts/${draft.id}`, { text: 'The new menu is here: {handle}' });
  await addComments({ ida, bo }, draft.id);
  const planned = await write(ida, {
    text: 'Open on Sunday',
    accountIds: on('linkedin', 'mastodon'),
    schedule: { at: wallIn(20), zone: 'Europe/Berlin' },
  });
  const { id: deleted } = await write(ida, { text: 'Closed on Sunday', accountIds: on('mastodon') });
  await ida.call('DELETE', `/api/v1/posts/${deleted}`);
  await ida.call('POST', '/api/v1/posts/bulk', { posts: [{ id: planned.id }, { id: draft.id }], action: { kind: 'move', days: 1 } });

  const slots = [1, 3, 5].map((weekday) => ({ weekday, time: '09:00' }));
  const queue = await ida.call<Queue>('POST', '/api/v1/queues', { groupId: group.id, zone: 'Europe/Berlin', slots });
  for (const text of ['A word on beans', 'A word on milk']) {
    const { id } = await write(ida, { text, accountIds: on('bluesky', 'mastodon') });
    await ida.call('POST', `/api/v1/posts/${id}/queue`, {});
  }
  await ida.call('POST', `/api/v1/queues/${queue.id}/pause`, {});

  const byKey = await fetch(`${url}/api/v1/posts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'From a script', accountIds: on('mastodon') }),
  });
  if (!byKey.ok) throw new Error(`The API key: ${byKey.status} ${await byKey.text()}`);

  const out = await settled(ida, published.id, 'published');
  const target = out.targets.find(({ platform }) => platform === 'mastodon');
  await ida.call('POST', `/api/v1/posts/${out.id}/targets/${target?.id}/edit`, { text: 'Low tide at half past seven. #harbour' });
  return { accounts, image, film, label };
}

/** Bo's workspace: what fails, what nobody knows, and what is ignored. */
export async function publishAsBo({ bo, studio }: People): Promise<void> {
  bo.enter(studio);
  const accounts = await connectAll(bo, ['mastodon', 'twitter', 'bluesky']);
  const on = (...platforms: PlatformId[]) => platforms.map((platform) => idOn(accounts, platform));
  const fault = (platform: PlatformId, operation: string, what: string, times: number) =>
    bo.call('POST', `/api/v1/sandbox/${platform}/faults`, { operation, fault: what, times });
  const image = await bo.upload('night.jpg', await picture('indigo'), 'image/jpeg');
  const { id } = await write(bo, { text: 'A quiet night', accountIds: on('bluesky'), media: [image.id], schedule: 'now' });
  await settled(bo, id, 'published');

  await fault('twitter', 'create', 'swallowed', 1);
  await fault('twitter', 'look', 'broken', 20);
  const unknown = await write(bo, { text: 'Nobody can tell', accountIds: on('twitter'), schedule: 'now' });
  await settled(bo, unknown.id, 'unconfirmed');

  await fault('mastodon', 'create', 'revoked', 1);
  for (const text of ['An evening', 'Another evening']) {
    const post = await write(bo, { text, accountIds: on('mastodon'), schedule: 'now' });
    const [target] = (await settled(bo, post.id, 'failed')).targets;
    if (text === 'An evening') await bo.call('POST', `/api/v1/posts/${post.id}/targets/${target?.id}/ignore`, {});
  }
  await write(bo, { text: 'A draft of mine' });
  await write(bo, { text: 'A tasting at low tide?', stage: 'idea' });
  await write(bo, { text: 'Tomorrow night', accountIds: on('bluesky'), schedule: { at: wallIn(9), zone: 'America/New_York' } });
}

async function connectAll(by: Person, platforms: readonly PlatformId[]): Promise<Map<PlatformId, Account>> {
  for (const platform of platforms) await by.connect(platform);
  const { items } = await by.call<{ items: Account[] }>('GET', '/api/v1/accounts');
  return new Map(items.map((account) => [account.platform, account]));
}

function idOn(accounts: ReadonlyMap<PlatformId, Account>, platform: PlatformId): string {
  const account = accounts.get(platform);
  if (!account) throw new Error(`There is no account on ${platform}.`);
  return account.id;
}

async function inTeam(by: Person, team: string, post: ToWrite): Promise<ToWrite> {
  by.enter(team);
  return post;
}

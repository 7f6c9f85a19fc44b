import type { PlatformId } from '@everycast/contract/platforms';
import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { connectSandboxAccounts } from './sandbox-accounts.ts';
import { giveTalk } from './videos.ts';

/** A name without a single place to break, as wide as letters get. */
const longName = (length: number, start = '') => start.padEnd(length, 'W');

const platforms: readonly PlatformId[] = ['bluesky', 'mastodon', 'twitter', 'instagram', 'facebook', 'linkedin', 'youtube', 'tiktok'];
const groups = 9;
const zone = 'America/Argentina/ComodRivadavia';

export interface Named {
  postIds: { draft: string; planned: string; failed: string; published: string };
  /** On Bluesky. */
  accountId: string;
  videoId: string;
}

/** Fills a workspace with everything that has a name, each as long as it may be and without spaces. */
export async function nameEverythingLong(api: Api): Promise<Named> {
  await api.patch('/api/v1/me', { name: longName(120, 'Person') });
  await api.patch('/api/v1/workspaces/current', { name: longName(80, 'Workspace') });
  const { id: team } = await api.post<{ id: string }>('/api/v1/workspaces', { name: longName(80, 'Team') });
  const invitation = { email: `${longName(60)}@${longName(60)}.example`, role: 'editor' };
  await api.post('/api/v1/workspaces/current/invitations', invitation, { 'x-workspace': team });
  await api.post('/api/v1/api-keys', { name: longName(80, 'Key') });

  const accounts = await connectSandboxAccounts(api, platforms);
  const ids = accounts.map(({ id }) => id);
  const idOn = (platform: PlatformId) => accounts.find((one) => one.platform === platform)?.id ?? '';
  const groupIds: string[] = [];
  for (let at = 0; at < groups; at += 1) {
    const own = at === 0 ? ids : [ids[at % ids.length]];
    const group = { name: longName(40, `Group${at}`), color: 'sky', accountIds: own };
    groupIds.push((await api.post<{ id: string }>('/api/v1/account-groups', group)).id);
  }
  const labelIds: string[] = [];
  for (let at = 0; at < 3; at += 1)
    labelIds.push((await api.post<{ id: string }>('/api/v1/labels', { name: longName(40, `Label${at}`), color: 'sky' })).id);
  const slots = [{ weekday: 1, time: '09:00' }];
  await api.post('/api/v1/queues', { groupId: groupIds[0], zone, slots });
  await api.post('/api/v1/queues', { accountId: ids[0], zone, slots });
  await api.post('/api/v1/snippets', { kind: 'snippet', name: longName(60, 'Snippet'), text: longName(200) });
  await api.post('/api/v1/snippets', { kind: 'hashtags', name: longName(60, 'Tags'), text: `#${longName(80)}` });
  await api.post('/api/v1/engagement/saved-replies', { name: longName(60, 'Reply'), text: longName(200) });

  const { id: folder } = await api.post<{ id: string }>('/api/v1/media/folders', { name: longName(100, 'Folder') });
  await api.post('/api/v1/media/folders', { name: longName(100, 'Inner'), parentId: folder });
  const { id: videoId } = await giveTalk(api, 4);
  await api.patch(`/api/v1/media/${videoId}`, { name: longName(200, 'Video'), alt: longName(200), tags: [longName(40, 'tag')] });

  const stream = { platform: 'custom', name: longName(60, 'Destination'), url: 'rtmp://localhost/live', key: 'key' };
  const { id: destination } = await api.post<{ id: string }>('/api/v1/stream-destinations', stream);
  const schedule = { at: wallIn(26), zone: 'UTC' };
  await api.post('/api/v1/stream-events', { title: longName(120, 'Stream'), schedule, destinationIds: [destination] });

  const write = async (more: object) =>
    (await api.post<{ id: string }>('/api/v1/posts', { text: longName(120), accountIds: [idOn('bluesky'), idOn('mastodon')], ...more })).id;
  const draft = await write({ labelIds, accountIds: ids });
  for (const hours of [2, 25, 49]) await write({ labelIds, schedule: { at: wallIn(hours), zone: 'UTC' } });
  const planned = await write({ labelIds, schedule: { at: wallIn(3), zone: 'UTC' } });
  await api.post('/api/v1/sandbox/mastodon/faults', { operation: 'create', fault: 'revoked', times: 1 });
  const failed = await write({ schedule: 'now' });
  const published = await write({ labelIds, accountIds: [idOn('bluesky')], schedule: 'now' });
  return { postIds: { draft, planned, failed, published }, accountId: idOn('bluesky'), videoId };
}

/** "2026-12-01T09:00", so many hours from now in UTC. */
const wallIn = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);

/**
 * Gives accounts and the people who write to them the longest names, which platforms decide on: in the answers of the server. The counts of
 * conversations are large.
 */
export async function nameAccountsLong(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/(?!events)/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer });
    const body = JSON.parse(await answer.text(), (key, value) => {
      if (key === 'handle' && typeof value === 'string') return longName(40, value.replaceAll(/[^a-z]/gi, ''));
      if (key === 'displayName') return longName(64, 'Account');
      if (key === 'count' && typeof value === 'number') return value + 1_234;
      return value;
    });
    return route.fulfill({ response: answer, json: body });
  });
}

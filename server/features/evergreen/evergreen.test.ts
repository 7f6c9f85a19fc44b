import type { Evergreen, EvergreenNext } from '@everycast/contract/evergreen';
import type { Folder } from '@everycast/contract/media';
import type { Queue } from '@everycast/contract/queues';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestHttp } from '../../../tests/support/http.ts';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import { inEnglish } from '../../../tests/support/reads.ts';
import type { Happened } from '../../kernel/domain-events.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import { newId } from '../../kernel/ids.ts';
import { labelsRoutes } from '../labels/label-routes.ts';
import { postsRoutes } from '../posts/post-routes.ts';
import { queuesRoutes } from '../queues/queue-routes.ts';
import { createQueues, type Queues } from '../queues/queues.ts';
import { createEvergreen, type EvergreenFeature } from './evergreen.ts';
import { evergreenRoutes } from './evergreen-routes.ts';
import { textKey } from './rules.ts';

let world: PublishingWorld;
let http: Http;
let queues: Queues;
let evergreen: EvergreenFeature;
let contributor: string;
/** Those that the media library has. */
const folders: { id: string }[] = [];
let membership: (userId: string) => Membership | null;
/** A process that dies while it saves a post. */
let dies: () => boolean = () => false;
const news: { kind: string; title: string; body: string }[] = [];

class Killed extends Error {}

beforeAll(async () => {
  world = await createPublishingWorld();
  contributor = await world.addPerson();
  const { workspaceId, userId } = world.actor;
  membership = (id) => (id === userId ? world.actor : null);
  queues = createQueues(world.kernel, { accounts: world.described, groups: world.groups, posts: world.posts });
  evergreen = createEvergreen(
    { ...world.kernel, log: { ...world.kernel.log, error: () => undefined } as typeof world.kernel.log },
    {
      accounts: world.described,
      labels: world.labels,
      media: { folders: { list: async () => folders as Folder[] } },
      queues,
      posts: {
        ...world.posts,
        async prepare(...request) {
          const prepared = await world.posts.prepare(...request);
          return {
            ...prepared,
            async save(tx) {
              const saved = await prepared.save(tx);
              if (dies()) throw new Killed();
              return saved;
            },
          };
        },
      },
      notifications: {
        notify: async (_tx, { kind, title, body }) => void news.push({ kind, title: inEnglish(title), body: inEnglish(body) }),
      },
      workspaces: { membership: async (id) => membership(id) },
    },
  );
  http = await openTestHttp({
    db: world.kernel.db,
    members: { [userId]: { [workspaceId]: 'owner' }, [contributor]: { [workspaceId]: 'contributor' } },
    routes(open) {
      postsRoutes(open, world.posts);
      labelsRoutes(open, world.labels);
      queuesRoutes(open, queues);
      evergreenRoutes(open, evergreen);
    },
  });
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

let passed = 0;
function advance(milliseconds: number): void {
  passed += milliseconds;
  world.advance(milliseconds);
}
afterEach(async () => {
  world.advance(-passed);
  passed = 0;
  dies = () => false;
  for (const { id } of (await json<{ items: Queue[] }>('GET', '/queues')).items) await call('DELETE', `/queues/${id}`);
  news.length = 0;
});

const call = (method: InjectOptions['method'], url: string, body?: object, as = world.actor.userId) =>
  http.inject({
    method,
    url: `/api/v1${url}`,
    headers: { 'x-user': as, 'x-workspace': world.actor.workspaceId },
    ...(body && { payload: body }),
  });
async function json<T = Record<string, unknown>>(...args: Parameters<typeof call>): Promise<T> {
  const answer = await call(...args);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.body === '' ? (undefined as T) : answer.json();
}

const days = 24 * 3600_000;
const weekdays = [1, 2, 3, 4, 5, 6, 7];
const queueOf = (accountId: string, times = ['09:00']) =>
  json<Queue>('POST', '/queues', {
    accountId,
    zone: 'Europe/Berlin',
    slots: weekdays.flatMap((weekday) => times.map((time) => ({ weekday, time }))),
  });
const label = async () => (await json<{ id: string }>('POST', '/labels', { name: newId(), color: 'teal' })).id;
const write = async (text: string, accountIds: string[], labelIds: string[], more: object = {}) =>
  (await json<{ id: string }>('POST', '/posts', { text, accountIds, labelIds, ...more })).id;
const turnOn = (queueId: string, settings: object) => json<Evergreen>('PUT', `/queues/${queueId}/evergreen`, settings);
const next = (queueId: string, settings: object) => json<EvergreenNext>('POST', `/queues/${queueId}/evergreen/next`, settings);

interface Waiting {
  id: string;
  text: string;
  at: Date;
}
/** What is on an account, or will be, in order. */
async function onAccount(accountId: string): Promise<Waiting[]> {
  const rows = await world.db
    .selectFrom('post')
    .innerJoin('target', 'target.postId', 'post.id')
    .where('target.accountId', '=', accountId)
    .where('post.deletedAt', 'is', null)
    .where('target.state', '!=', 'draft')
    .orderBy('target.dueAt')
    .select(['post.id', 'post.text', 'target.dueAt as at'])
    .execute();
  return rows as unknown as Waiting[];
}
const texts = async (accountId: string) => (await onAccount(accountId)).map(({ text }) => text);

/** An account with a queue, and posts with a label. */
async function garden(count: number, settings: object = {}, times?: string[]) {
  const accountId = await world.addAccount();
  const queue = await queueOf(accountId, times);
  const labelId = await label();
  for (let number = 1; number <= count; number += 1) await write(`Post ${number}`, [accountId], [labelId]);
  const all = { labelId, pauseDays: 10, aheadDays: 7, ...settings };
  return { accountId, queue, labelId, settings: all, on: await turnOn(queue.id, all) };
}

// The clock stands at noon, UTC, on Saturday, November 21, 2026.

test('open slots of the next days get copies in turn, each a post of its own, and what comes next is shown', async () => {
  const { accountId, queue, settings, on, labelId } = await garden(12);
  expect(on).toMatchObject({ planned: 7, problem: null, labelId });
  expect(await texts(accountId)).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => `Post ${number}`));
  expect((await onAccount(accountId))[0]?.at.toISOString()).toBe('2026-11-22T08:00:00.000Z');
  const { items, posts, problem } = await next(queue.id, settings);
  expect([posts, problem]).toEqual([12, null]);
  expect(items.map(({ kind, text }) => [kind, text])).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7].map((number) => ['planned', `Post ${number}`]),
    ...[8, 9, 10].map((number) => ['next', `Post ${number}`]),
  ]);
  // A day later the next one is planned, as it was shown, also by two processes at once.
  advance(days);
  await Promise.all([evergreen.fillDue(), evergreen.fillDue()]);
  expect((await texts(accountId)).at(-1)).toBe('Post 8');
  expect(await texts(accountId)).toHaveLength(8);
  expect((await queues.list(world.actor.workspaceId))[0]?.waiting).toBe(7);
});

test('no text comes twice within the pause, through whichever door; what nothing may fill stays open and says why, once', async () => {
  const { accountId, queue, settings, labelId } = await garden(3, { pauseDays: 30 });
  expect(await texts(accountId)).toEqual(['Post 1', 'Post 2', 'Post 3']);
  const problem = 'All 3 posts were used in the last 30 days or are planned. The next may go out on December 22, 2026.';
  const { items, problem: shown } = await next(queue.id, settings);
  expect(items.map(({ kind }) => kind)).toEqual([...Array(3).fill('planned'), ...Array(7).fill('open')]);
  expect(shown).toBe(problem);
  for (let hour = 0; hour < 3; hour += 1) {
    advance(3600_000);
    await evergreen.fillDue();
  }
  expect((await json<{ items: Evergreen[] }>('GET', '/queues/evergreen')).items[0]?.problem).toBe(problem);
  expect(news).toEqual([{ kind: 'evergreen.held', title: expect.stringMatching(/^The queue for .+ has open slots$/), body: problem }]);
  // Someone posts the next text by hand, with other spaces and a tracking parameter.
  await write('See  HTTPS://shop.example/?utm_source=a', [accountId], [], { schedule: { at: '2026-12-10T15:00', zone: 'Europe/Berlin' } });
  await write('see https://shop.example/', [accountId], [labelId]);
  await write('For all of them', [], [labelId]);
  advance(3600_000);
  await evergreen.fillDue();
  expect(await texts(accountId)).toEqual(['Post 1', 'Post 2', 'Post 3', 'For all of them', 'See  HTTPS://shop.example/?utm_source=a']);
});

test("people's own posts take the slots of copies, which nobody has changed", async () => {
  const { accountId, queue } = await garden(20);
  const [first, second, third] = await onAccount(accountId);
  await json('PATCH', `/posts/${first?.id}`, { text: 'Mine by now' });
  const own = await write('Mine', [accountId], []);
  expect((await json<{ slots: { instant: string }[] }>('GET', `/queues/next?accounts=${accountId}`)).slots[0]?.instant).toBe(
    '2026-11-23T08:00:00.000Z',
  );
  await json('POST', `/posts/${own}/queue`);
  expect((await texts(accountId)).slice(0, 3)).toEqual(['Mine by now', 'Mine', third?.text]);
  expect((await onAccount(accountId))[1]?.at).toEqual(second?.at);
  expect((await call('GET', `/posts/${second?.id}`)).statusCode).toBe(404);
  // What made room has its turn later; one that somebody deletes isn't replaced, and has had its turn.
  advance(3600_000);
  await evergreen.fillDue();
  expect(await texts(accountId)).toHaveLength(7);
  await json('DELETE', `/posts/${third?.id}`);
  advance(3600_000);
  await evergreen.fillDue();
  const kinds = (await next(queue.id, { labelId: await label() })).items.map(({ kind }) => kind);
  expect(kinds.slice(0, 4)).toEqual(['planned', 'own', 'open', 'planned']);
});

test('turned off, it leaves what is planned, or removes what nobody has changed', async () => {
  const { accountId, queue, settings } = await garden(20);
  await json('DELETE', `/queues/${queue.id}/evergreen`);
  advance(days);
  await evergreen.fillDue();
  expect(await texts(accountId)).toHaveLength(7);
  await turnOn(queue.id, settings);
  const planned = await onAccount(accountId);
  expect(planned).toHaveLength(8);
  await json('PATCH', `/posts/${planned[3]?.id}`, { text: 'Mine by now' });
  await json('DELETE', `/queues/${queue.id}/evergreen?planned=remove`);
  // The first came due in the meantime.
  expect(await texts(accountId)).toEqual(['Post 1', 'Mine by now']);
  expect((await json<{ items: Evergreen[] }>('GET', '/queues/evergreen')).items).toEqual([]);
  expect((await call('DELETE', `/queues/${queue.id}/evergreen`)).statusCode).toBe(404);
});

test('a paused queue, a paused account, a deleted label and an author who left are respected', async () => {
  const { accountId, queue, labelId, settings } = await garden(20, { aheadDays: 1 });
  await json('POST', `/queues/${queue.id}/pause`);
  advance(days);
  await evergreen.fillDue();
  expect(await onAccount(accountId)).toEqual([]);
  expect((await next(queue.id, settings)).items).toEqual([]);
  await json('POST', `/queues/${queue.id}/resume`);
  const account = world.accounts.get(accountId);
  world.accounts.delete(accountId);
  advance(days);
  await evergreen.fillDue();
  const before = await texts(accountId);
  if (account) world.accounts.set(accountId, account);
  const gone = membership;
  membership = () => null;
  advance(days);
  await evergreen.fillDue();
  membership = gone;
  const problem = async () => (await json<{ items: Evergreen[] }>('GET', '/queues/evergreen')).items[0]?.problem;
  expect(await problem()).toContain('can’t publish here anymore');
  await json('DELETE', `/labels/${labelId}`);
  advance(days);
  await evergreen.fillDue();
  expect(await problem()).toBe('The label or folder no longer exists. Choose another one.');
  expect(await texts(accountId)).toEqual(before);
});

test('what a post cannot be published with leaves its turn to the others', async () => {
  const accountId = await world.addAccount();
  const queue = await queueOf(accountId);
  const labelId = await label();
  await write('x'.repeat(400), [accountId], [labelId]);
  expect((await turnOn(queue.id, { labelId, aheadDays: 2 })).problem).toMatch(/characters|long/);
  await write('Short', [accountId], [labelId]);
  advance(3600_000);
  await evergreen.fillDue();
  expect(await texts(accountId)).toEqual(['Short']);
});

test('bad settings are refused, and those who may not change queues change nothing', async () => {
  const { queue, labelId } = await garden(1);
  for (const [settings, status] of [
    [{ labelId: newId() }, 400],
    [{ labelId, pauseDays: 0 }, 400],
    [{ labelId, pauseDays: 366 }, 400],
    [{ labelId, aheadDays: 31 }, 400],
    [{}, 400],
    [{ labelId, more: true }, 400],
  ] as const)
    expect((await call('PUT', `/queues/${queue.id}/evergreen`, settings)).statusCode, JSON.stringify(settings)).toBe(status);
  expect((await call('PUT', `/queues/${newId()}/evergreen`, { labelId })).statusCode).toBe(404);
  expect((await call('POST', `/queues/${newId()}/evergreen/next`, { labelId })).statusCode).toBe(404);
  expect((await call('PUT', `/queues/${queue.id}/evergreen`, { labelId }, contributor)).statusCode).toBe(403);
  expect((await call('DELETE', `/queues/${queue.id}/evergreen`, undefined, contributor)).statusCode).toBe(403);
  expect((await call('DELETE', `/queues/${queue.id}/evergreen?planned=all`)).statusCode).toBe(400);
});

test('over any sequence of looks, edits, kills and label changes, no text repeats within the pause, and no slot is filled twice', async () => {
  const pauseDays = 5;
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ does: fc.constant('look' as const), processes: fc.integer({ min: 1, max: 3 }) }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }) },
    fc.record({ does: fc.constant('kill' as const), after: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ does: fc.constant('unlabel' as const), which: fc.nat(9) }),
    fc.record({ does: fc.constant('label' as const), which: fc.nat(9) }),
    fc.record({ does: fc.constant('edit' as const), which: fc.nat(9) }),
    fc.record({ does: fc.constant('drop' as const), which: fc.nat(9) }),
    fc.record({ does: fc.constant('twin' as const), which: fc.nat(9) }),
    fc.record({ does: fc.constant('own' as const) }),
    fc.record({ does: fc.constant('again' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { accountId, queue, labelId, settings } = await garden(6, { pauseDays, aheadDays: 3 }, ['09:00', '18:00']);
      const sources = (await json<{ items: { id: string }[] }>('GET', `/posts?label=${labelId}&state=draft`)).items.map(({ id }) => id);
      const own = new Set<string>();
      const at = (which: number) => sources[which % sources.length] ?? '';
      let count = 0;
      for (const one of steps) {
        count += 1;
        if (one.does === 'look') await Promise.all(Array.from({ length: one.processes }, () => evergreen.fillDue()));
        else if (one.does === 'wait') advance(one.hours * 3600_000);
        else if (one.does === 'unlabel') await json('PATCH', `/posts/${at(one.which)}`, { labelIds: [] });
        else if (one.does === 'label') await json('PATCH', `/posts/${at(one.which)}`, { labelIds: [labelId] });
        else if (one.does === 'edit') await json('PATCH', `/posts/${at(one.which)}`, { text: `Edited ${count}` });
        else if (one.does === 'twin') sources.push(await write(`  POST ${(one.which % 6) + 1} `, [accountId], [labelId]));
        else if (one.does === 'again') await turnOn(queue.id, settings);
        else if (one.does === 'kill') {
          let left = one.after;
          dies = () => left-- === 0;
          await evergreen.fillDue();
          dies = () => false;
        } else if (one.does === 'drop') {
          const waiting = (await queues.slotsAhead(world.actor.workspaceId, queue.id, { max: 6 })).filter(({ taken }) => taken);
          const due = waiting[one.which % Math.max(1, waiting.length)]?.dueAt.getTime();
          const post = (await onAccount(accountId)).find((planned) => planned.at.getTime() === due);
          if (post && !own.has(post.id)) await json('DELETE', `/posts/${post.id}`);
        } else {
          const id = await write(`Own ${count}`, [accountId], []);
          own.add(id);
          await json('POST', `/posts/${id}/queue`);
        }
      }
      const all = await onAccount(accountId);
      const dayOf = (date: Date) => Math.floor((date.getTime() + 3600_000) / days);
      all.forEach((one, index) => {
        for (const other of all.slice(index + 1)) {
          expect(other.at, 'a slot has one post').not.toEqual(one.at);
          if (textKey(other.text) === textKey(one.text))
            expect(Math.abs(dayOf(other.at) - dayOf(one.at))).toBeGreaterThanOrEqual(pauseDays);
        }
      });
      await call('DELETE', `/queues/${queue.id}`);
      world.advance(-passed);
      passed = 0;
    }),
    { numRuns: 20 },
  );
}, 240_000);

test('the workspace’s activity says who turned it on, changed it and turned it off', async () => {
  const told: Happened[] = [];
  world.kernel.domainEvents.on('activity.happened', async (_tx, happened) => void told.push(happened));
  const account = await world.addAccount();
  const queue = await queueOf(account);
  const labelId = await label();
  await turnOn(queue.id, { labelId });
  await turnOn(queue.id, { labelId, pauseDays: 90 });
  await call('DELETE', `/queues/${queue.id}/evergreen`);
  await call('DELETE', `/queues/${queue.id}/evergreen`);
  const own = told.filter(({ action }) => action.startsWith('queue.evergreen'));
  expect(own.map(({ action }) => action)).toEqual(['queue.evergreen_on', 'queue.evergreen_changed', 'queue.evergreen_off']);
  expect(own[0]).toMatchObject({ subject: { id: queue.id, name: expect.stringMatching(/./) }, accountIds: [account] });
});

test('a queue refills itself from a folder: with posts that have a file of it, or of one in it', async () => {
  const account = await world.addAccount();
  const queue = await queueOf(account);
  const [garden, tips, other] = [newId(), newId(), newId()];
  folders.push({ id: garden }, { id: tips }, { id: other });
  const { workspaceId } = world.actor;
  const table = world.db.withTables<{ mediaFolder: { id: string; workspaceId: string; name: string; parentId: string | null } }>();
  for (const [id, name, parentId] of [
    [garden, newId(), null],
    [tips, newId(), garden],
    [other, newId(), null],
  ] as const)
    await table.insertInto('mediaFolder').values({ id, workspaceId, name, parentId }).execute();
  const fileIn = async (folderId: string) => {
    const id = await world.addMedia();
    const media = world.db.withTables<{ media: { id: string; folderId: string } }>();
    await media.updateTable('media').set({ folderId }).where('id', '=', id).execute();
    return { media: [{ id, alt: '' }] };
  };
  await write('Of the folder', [account], [], await fileIn(garden));
  await write('Of a folder in it', [account], [], await fileIn(tips));
  await write('Of another', [account], [], await fileIn(other));
  await write('Without files', [account], []);
  const shown = await next(queue.id, { folderId: garden });
  expect([shown.posts, shown.items.slice(0, 3).map(({ text }) => text)]).toEqual([2, ['Of the folder', 'Of a folder in it', null]]);
  expect(await turnOn(queue.id, { folderId: garden, aheadDays: 1 })).toMatchObject({ labelId: null, folderId: garden, planned: 1 });
  expect((await onAccount(account)).at(-1)?.text).toBe('Of the folder');

  // Back to a label, which posts need not have.
  const labelId = await label();
  expect(await turnOn(queue.id, { labelId })).toMatchObject({ labelId, folderId: null });
  expect((await next(queue.id, { folderId: other })).posts).toBe(1);
  for (const settings of [{ folderId: newId() }, { labelId, folderId: garden }, {}])
    expect((await call('PUT', `/queues/${queue.id}/evergreen`, settings)).statusCode, JSON.stringify(settings)).toBe(400);

  // Without its folder, it says so.
  await turnOn(queue.id, { folderId: other });
  await table.deleteFrom('mediaFolder').where('id', '=', other).execute();
  advance(20 * 60_000);
  await evergreen.fillDue();
  const { items } = await json<{ items: Evergreen[] }>('GET', '/queues/evergreen');
  expect(items.find(({ queueId }) => queueId === queue.id)).toMatchObject({
    folderId: null,
    problem: 'The label or folder no longer exists. Choose another one.',
  });
});

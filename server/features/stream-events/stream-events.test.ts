import { maxStreamEvents, type NewStreamEvent, type StreamEvent, StreamEventChange } from '@everycast/contract/stream-events';
import { maxDestinations } from '@everycast/contract/streams';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import { inEnglish } from '../../../tests/support/reads.ts';
import type { Happened } from '../../kernel/domain-events.ts';
import { createPlans } from '../plans/plans.ts';
import { createStreams, type Streams } from '../streams/streams.ts';
import type { StreamEventsNeeds } from './needs.ts';
import { createStreamEvents, type StreamEvents } from './stream-events.ts';

/* Scheduled streams with real posts and real destinations, on a stopped clock that starts at 2026-11-21T12:00Z. */

let world: PublishingWorld;
let streams: Streams;
let events: StreamEvents;
let news: Parameters<StreamEventsNeeds['news']>[1][] = [];
let failingNews = false;
let destinations: string[];
let account: string;

const hour = 3_600_000;
const schedule = { at: '2026-12-01T19:00', zone: 'Europe/Berlin' };

beforeAll(async () => {
  world = await createPublishingWorld();
  streams = createStreams(world.kernel, {
    plans: createPlans(),
    media: { addFile: () => Promise.reject(new Error('Not here.')) },
    may: async () => true,
    news: async () => undefined,
    dialSandbox: () => null,
    sourceGrace: async () => 60_000,
  });
  events = createStreamEvents(world.kernel, {
    posts: world.posts,
    streams,
    async news(_tx, one) {
      if (failingNews) throw new Error('No mail today.');
      news.push(one);
    },
  });
  const add = (name: string, armed: boolean) =>
    streams.destinations.create(world.actor.workspaceId, { platform: 'twitch', name, url: 'rtmp://live.example/app', key: 'key', armed });
  destinations = [(await add('One', false)).id, (await add('Two', true)).id];
  account = await world.addAccount();
});
afterAll(() => world?.close());
beforeEach(() => {
  news = [];
  failingNews = false;
});

const create = (more: Partial<NewStreamEvent> = {}): Promise<StreamEvent> =>
  events.create(world.actor, { title: 'Kiln opening', schedule, destinationIds: destinations, ...more });
const announced = (minutesBefore: number | null, more: Partial<NewStreamEvent> = {}) =>
  create({ announcement: { text: 'We are live soon', accountIds: [account], minutesBefore }, ...more });
const get = (id: string) => events.get(world.actor.workspaceId, id);
const post = ({ announcement }: StreamEvent) => world.get(announcement?.postId ?? '');

test('a destination whose name is removed is called like its platform', async () => {
  const { workspaceId } = world.actor;
  expect(await streams.destinations.change(workspaceId, destinations[0] as string, { name: '' })).toMatchObject({ name: 'Twitch' });
  expect(await streams.destinations.change(workspaceId, destinations[0] as string, { name: 'One' })).toMatchObject({ name: 'One' });
});

test('the workspace’s activity says what becomes of a scheduled stream', async () => {
  const told: Happened[] = [];
  world.kernel.domainEvents.on('activity.happened', async (_tx, happened) => void told.push(happened));
  const { id } = await create({ title: 'Glaze night' });
  await events.change(world.actor, id, { title: 'Glaze evening' });
  await events.remove(world.actor, id);
  await events.restore(world.actor, id);
  expect(told.filter(({ subject }) => subject.id === id).map(({ action, subject }) => [action, subject.name])).toEqual([
    ['stream.scheduled', 'Glaze night'],
    ['stream.changed', 'Glaze evening'],
    ['stream.deleted', 'Glaze evening'],
    ['stream.restored', 'Glaze evening'],
  ]);
});

describe('the time', () => {
  test('is a wall time in a zone, and the answer says when that is', async () => {
    expect(await create()).toMatchObject({ startsAt: '2026-12-01T18:00:00.000Z', state: 'scheduled', resolution: { kind: 'exact' } });
    expect(await create({ schedule: { at: '2027-03-28T02:30', zone: 'Europe/Berlin' } })).toMatchObject({
      startsAt: '2027-03-28T01:30:00.000Z',
      resolution: { kind: 'skipped', wall: '2027-03-28T03:30' },
    });
    const twice = { at: '2027-10-31T02:30', zone: 'Europe/Berlin' } as const;
    expect((await create({ schedule: twice })).startsAt).toBe('2027-10-31T00:30:00.000Z');
    expect((await create({ schedule: { ...twice, fold: 'later' } })).startsAt).toBe('2027-10-31T01:30:00.000Z');
  });

  test('can’t be in the past, and the lists are by it', async () => {
    await expect(create({ schedule: { at: '2026-11-21T11:00', zone: 'UTC' } })).rejects.toMatchObject({ code: 'time_is_past' });
    const early = await create({ schedule: { at: '2026-11-25T10:00', zone: 'UTC' } });
    const late = await create({ schedule: { at: '2026-11-25T11:00', zone: 'UTC' } });
    const found = await events.list(world.actor.workspaceId, { from: '2026-11-25T00:00:00Z', to: '2026-11-26T00:00:00Z' });
    expect(found.map(({ id }) => id)).toEqual([early.id, late.id]);
    expect(await events.list(await world.addWorkspace(), {})).toEqual([]);
  });

  test('has a planned length, or none, which only changes when asked to', async () => {
    const { id, plannedMinutes } = await create({ plannedMinutes: 90 });
    expect(plannedMinutes).toBe(90);
    expect(await events.change(world.actor, id, { title: 'Longer' })).toMatchObject({ plannedMinutes: 90 });
    expect(await events.change(world.actor, id, { plannedMinutes: 30 * 60 })).toMatchObject({ plannedMinutes: 1800, title: 'Longer' });
    expect(await events.change(world.actor, id, { plannedMinutes: null })).toMatchObject({ plannedMinutes: null });
    for (const minutes of [0, 14, 2881, 20.5, -60, '90']) {
      expect(StreamEventChange.safeParse({ plannedMinutes: minutes }).success, String(minutes)).toBe(false);
    }
  });

  test('stays the same on the clock when the rules of its zone change', async () => {
    const { id } = await create({ reminderMinutes: 60 });
    const { id: moved } = await create();
    const wrong = new Date('2026-12-01T17:00:00Z');
    const table = world.kernel.db.withTables<{ streamEvent: { id: string; startsAt: Date } }>();
    await table.updateTable('streamEvent').set({ startsAt: wrong }).where('id', '=', moved).execute();
    expect(await world.posts.followClockRules()).toBeGreaterThan(0);
    expect((await get(moved)).startsAt).toBe('2026-12-01T18:00:00.000Z');
    expect((await get(id)).startsAt).toBe('2026-12-01T18:00:00.000Z');
  });
});

describe('destinations', () => {
  test('are the workspace’s own, and a deleted one is left out', async () => {
    const elsewhere = await world.addWorkspace();
    await expect(
      events.create({ ...world.actor, workspaceId: elsewhere }, { title: 'Theirs', schedule, destinationIds: destinations }),
    ).rejects.toThrow(expect.objectContaining({ code: 'invalid_input' }));
    expect(await events.list(elsewhere, {})).toEqual([]);
    const { workspaceId } = world.actor;
    const third = await streams.destinations.create(workspaceId, {
      platform: 'custom',
      name: 'Third',
      url: 'rtmp://live.example/app',
      key: 'k',
    });
    const { id } = await create({ destinationIds: [third.id, destinations[0] as string] });
    expect((await get(id)).destinations.map(({ name }) => name).sort()).toEqual(['One', 'Third']);
    await streams.destinations.remove(workspaceId, third.id);
    expect((await get(id)).destinations.map(({ name }) => name)).toEqual(['One']);
    await expect(events.change(world.actor, id, { destinationIds: [third.id] })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('are armed, and no others, when the stream is about to start; the stream belongs to the event', async () => {
    const { workspaceId, userId } = world.actor;
    const { id } = await create({ destinationIds: [destinations[0] as string] });
    await events.arm(workspaceId, id);
    const armed = (await streams.destinations.list(workspaceId)).filter((one) => one.armed).map(({ name }) => name);
    expect(armed).toEqual(['One']);
    const stream = await streams.create(workspaceId, userId, { title: 'Kiln', destinationIds: [], eventId: id });
    expect(await get(id)).toMatchObject({ state: 'live', streamId: stream.id });
    await streams.end(workspaceId, stream.id);
    expect((await get(id)).state).toBe('over');
  });

  test('a stream for an event of another workspace, or none, isn’t created', async () => {
    const { id } = await create();
    const other = await world.addWorkspace();
    await expect(streams.create(other, world.actor.userId, { destinationIds: [], eventId: id })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await streams.list(other, { limit: 10 })).items).toEqual([]);
    expect((await get(id)).streamId).toBeNull();
  });
});

describe('the announcement', () => {
  test('is a post, scheduled so long before, in the event’s zone', async () => {
    const event = await announced(90);
    expect(event.announcement).toMatchObject({ minutesBefore: 90 });
    expect(await post(event)).toMatchObject({
      text: 'We are live soon',
      state: 'scheduled',
      dueAt: '2026-12-01T16:30:00.000Z',
      schedule: { at: '2026-12-01T17:30', zone: 'Europe/Berlin' },
    });
  });

  test('in an hour that clocks show twice, is due in the right one', async () => {
    const event = await announced(60, { schedule: { at: '2027-10-31T03:10', zone: 'Europe/Berlin' } });
    expect((await post(event)).dueAt).toBe('2027-10-31T01:10:00.000Z');
  });

  test('goes out now', async () => {
    const event = await announced(null);
    while ((await world.round()) > 0);
    expect((await post(event)).targets).toMatchObject([{ state: 'published' }]);
  });

  test('that isn’t possible leaves nothing behind', async () => {
    const before = (await events.list(world.actor.workspaceId, {})).length;
    const soon = { schedule: { at: '2026-11-21T13:00', zone: 'UTC' } };
    await expect(announced(24 * 60, soon)).rejects.toMatchObject({ code: 'time_is_past' });
    const strange = { text: 'Hello', accountIds: [await world.addAccount(await world.addWorkspace())], minutesBefore: 10 };
    await expect(create({ announcement: strange })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(create({ announcement: { text: 'x'.repeat(5000), accountIds: [account], minutesBefore: 10 } })).rejects.toThrow();
    const viewer = { ...world.actor, role: 'viewer' as const };
    const wanted = { text: 'Hello', accountIds: [account], minutesBefore: 10 };
    await expect(events.create(viewer, { title: 'No', schedule, destinationIds: [], announcement: wanted })).rejects.toThrow();
    expect(await events.list(world.actor.workspaceId, {})).toHaveLength(before);
  });

  test('moves with the event while it waits, unless a person has moved it', async () => {
    const [event, own] = [await announced(30), await announced(30)];
    const later = { at: '2026-12-02T20:00', zone: 'Europe/Berlin' };
    await world.posts.change(world.actor, own.announcement?.postId ?? '', { schedule: { at: '2026-11-30T08:00', zone: 'UTC' } });
    await events.change(world.actor, event.id, { schedule: later });
    await events.change(world.actor, own.id, { schedule: later });
    expect((await post(event)).dueAt).toBe('2026-12-02T18:30:00.000Z');
    expect((await post(own)).dueAt).toBe('2026-11-30T08:00:00.000Z');
    await expect(events.change(world.actor, event.id, { schedule: { at: '2026-11-21T12:10', zone: 'UTC' } })).rejects.toMatchObject({
      code: 'time_is_past',
    });
    expect((await get(event.id)).startsAt).toBe('2026-12-02T19:00:00.000Z');
  });

  test('is canceled with the event, and comes back with it, but not one that a person deleted', async () => {
    const [event, own] = [await announced(30), await announced(30)];
    await world.posts.remove(world.actor, own.announcement?.postId ?? '');
    expect((await get(own.id)).announcement).toBeNull();
    for (const { id } of [event, own]) await events.remove(world.actor, id);
    await expect(get(event.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(post(event)).rejects.toMatchObject({ code: 'not_found' });
    for (const { id } of [event, own]) await events.restore(world.actor, id);
    expect((await post(event)).state).toBe('scheduled');
    expect((await get(own.id)).announcement).toBeNull();
    expect((await events.restore(world.actor, event.id)).id).toBe(event.id);
  });

  test('is one: another is refused until the first is deleted', async () => {
    const event = await announced(30);
    const wanted = { text: 'Again', accountIds: [account], minutesBefore: 5 };
    await expect(events.change(world.actor, event.id, { announcement: wanted })).rejects.toMatchObject({ code: 'already_exists' });
    await world.posts.remove(world.actor, event.announcement?.postId ?? '');
    const again = await events.change(world.actor, event.id, { announcement: wanted });
    expect(await post(again)).toMatchObject({ text: 'Again', dueAt: '2026-12-01T17:55:00.000Z' });
  });
});

describe('the reminder', () => {
  const soon = (minutes: number) => {
    const at = new Date(world.clock.now().getTime() + minutes * 60_000).toISOString().slice(0, 16);
    return { schedule: { at, zone: 'UTC' } };
  };
  const titles = () => news.map(({ title }) => inEnglish(title));

  test('comes once, at its time, to who scheduled the stream', async () => {
    const { id } = await create({ ...soon(60), title: 'Remembered', reminderMinutes: 15 });
    world.advance(44 * 60_000);
    await events.remind();
    expect(titles()).not.toContain('“Remembered” is about to start');
    world.advance(60_000);
    await Promise.all([events.remind(), events.remind()]);
    await events.remind();
    expect(news.filter(({ link }) => link?.includes(id))).toMatchObject([{ userIds: [world.actor.userId], kind: 'stream.reminder' }]);
  });

  test('of a moved event comes again, of a deleted, started or long past one not at all', async () => {
    const [moved, deleted, started, past] = await Promise.all(
      ['Moved', 'Deleted', 'Started', 'Past'].map((title) => create({ ...soon(30), title, reminderMinutes: 30 })),
    );
    await events.remind();
    expect(titles()).toHaveLength(4);
    for (const event of [moved, deleted, started, past]) await events.change(world.actor, event?.id ?? '', soon(90));
    await events.remove(world.actor, deleted?.id ?? '');
    await streams.create(world.actor.workspaceId, world.actor.userId, { destinationIds: [], eventId: started?.id ?? '' });
    await events.change(world.actor, past?.id ?? '', { reminderMinutes: 5 });
    world.advance(80 * 60_000);
    await events.remind();
    expect(titles().slice(4)).toEqual(['“Moved” is about to start']);
    world.advance(2 * hour);
    await events.remind();
    expect(titles().slice(5)).toEqual([]);
  });

  test('that can’t be sent is sent with the next round', async () => {
    await create({ ...soon(10), title: 'Late', reminderMinutes: 10 });
    failingNews = true;
    await events.remind();
    failingNews = false;
    await events.remind();
    expect(titles()).toEqual(['“Late” is about to start']);
  });
});

describe('the limits', () => {
  const settled = async (work: Promise<unknown>[]) => {
    const results = await Promise.allSettled(work);
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    return { done: results.length - refused.length, refused: new Set(refused) };
  };

  test('of upcoming streams hold when twenty are scheduled, restored and moved at once', async () => {
    const actor = { ...world.actor, workspaceId: await world.addWorkspace() };
    const add = (at = '2026-12-01T19:00') =>
      events.create(actor, { title: 'One of many', schedule: { at, zone: 'UTC' }, destinationIds: [], reminderMinutes: null });
    const soon = new Date(world.kernel.clock.now().getTime() + hour).toISOString().slice(0, 16);
    const past = await add(soon);
    const canceled = await add();
    await events.remove(actor, canceled.id);
    world.advance(2 * hour);
    for (let count = 0; count < maxStreamEvents - 1; count += 1) await add();
    const again = { schedule: { at: '2026-12-02T19:00', zone: 'UTC' } };
    const rush = [events.restore(actor, canceled.id), events.change(actor, past.id, again), ...Array.from({ length: 18 }, () => add())];
    expect(await settled(rush)).toEqual({ done: 1, refused: new Set(['limit_reached']) });
    const upcoming = (await events.list(actor.workspaceId, {})).filter(
      ({ startsAt }) => Date.parse(startsAt) > world.kernel.clock.now().getTime(),
    );
    expect(upcoming).toHaveLength(maxStreamEvents);
    // The limit of another workspace is separate.
    expect((await create()).state).toBe('scheduled');
  });

  test('of destinations, too', async () => {
    const workspaceId = await world.addWorkspace();
    const add = (name: string) =>
      streams.destinations.create(workspaceId, { platform: 'custom', name, url: 'rtmp://live.example/app', key: 'key' });
    for (let count = 0; count < maxDestinations - 1; count += 1) await add(`Destination ${count}`);
    expect(await settled(Array.from({ length: 20 }, (_, index) => add(`Last ${index}`)))).toEqual({
      done: 1,
      refused: new Set(['limit_reached']),
    });
  });
});

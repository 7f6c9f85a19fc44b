import type { Traits } from '@everycast/contract/accounts';
import { Temporal } from '@everycast/contract/time';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../../tests/support/publishing.ts';
import { until } from '../../../../tests/support/until.ts';
import { newId } from '../../../kernel/ids.ts';
import { windowAt } from './limits.ts';

describe('the window of a quota', () => {
  const moment = fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2040-01-01T00:00:00Z'), noInvalidDate: true });
  const zone = fc.constantFrom(
    ...['UTC', 'America/Los_Angeles', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Kiritimati'],
    ...['America/Havana', 'America/Santiago', 'Asia/Beirut', 'Africa/Cairo', 'Pacific/Apia'], // their clocks change at midnight, or skip a day
  );
  const counts = (window: Parameters<typeof windowAt>[0], done: Date, now: Date) => done > windowAt(window, now).since && done <= now;

  test('of so many seconds: what was done counts up to its end, and from then on not any more', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 90_000 }), fc.integer({ min: 0, max: 200_000_000 }), (done, seconds, later) => {
        const now = new Date(done.getTime() + later);
        fc.pre(counts({ seconds }, done, now));
        const end = windowAt({ seconds }, now).end(done);
        expect(end.getTime()).toBe(done.getTime() + seconds * 1000);
        expect(counts({ seconds }, done, new Date(end.getTime() - 1))).toBe(true);
        expect(counts({ seconds }, done, end)).toBe(false);
      }),
    );
  });

  test('of a day: what was done on the same date there counts until the date changes', () => {
    const dateIn = (at: Date, dayIn: string) =>
      Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(dayIn).toPlainDate().toString();
    fc.assert(
      fc.property(moment, zone, fc.integer({ min: 0, max: 50 * 3_600_000 }), (done, dayIn, later) => {
        const now = new Date(done.getTime() + later);
        expect(counts({ dayIn }, done, now)).toBe(dateIn(done, dayIn) === dateIn(now, dayIn));
        const midnight = new Date(windowAt({ dayIn }, now).end(done).getTime() - 60_000); // it is over a minute later, for clocks differ
        expect(dateIn(new Date(midnight.getTime() - 1), dayIn)).toBe(dateIn(now, dayIn));
        expect(dateIn(midnight, dayIn) > dateIn(now, dayIn)).toBe(true);
        expect(counts({ dayIn }, midnight, midnight)).toBe(true); // what is done at midnight belongs to the day that begins
      }),
      { numRuns: 1000 },
    );
  });
});

describe('limits', () => {
  let world: PublishingWorld;
  beforeAll(async () => {
    world = await createPublishingWorld();
  });
  afterAll(() => world?.close());
  beforeEach(() => {
    world.scripted.reset();
    world.scripted.counts = true;
  });

  const row = (id: string) => world.db.selectFrom('target').selectAll().where('postId', '=', id).executeTakeFirstOrThrow();
  const created = (accountId: string) => world.scripted.posts.filter(({ account }) => account === accountId).length;
  const inSeconds = (seconds: number) => new Date(world.clock.now().getTime() + seconds * 1000);

  test('that the platform tells are kept before they are met: the next post waits and quota no try, other accounts go out', async () => {
    const [full, free] = [await world.addAccount(), await world.addAccount()];
    const end = inSeconds(900);
    world.scripted.says = { name: 'posts', remaining: 0, resetsAt: end };
    await world.due('The last one', { accountIds: [full] });
    await world.round();
    world.scripted.says = null;
    const waits = await world.due('One too many', { accountIds: [full] });
    const goes = await world.due('Elsewhere', { accountIds: [free] });
    const before = world.scripted.calls.length;
    expect(await world.round()).toBe(2);
    expect(world.scripted.calls.slice(before).map(({ account }) => account)).toEqual([free]);
    expect(await row(waits.id)).toMatchObject({
      state: 'scheduled',
      nextAttemptAt: end,
      attempts: 0,
      crashCount: 0,
      problemKind: 'retry_later',
    });
    expect((await world.get(waits.id)).targets[0]).toMatchObject({
      error: {
        message: 'This account reached a limit on Scripted. It continues when Scripted allows it.',
        nextAttemptAt: end.toISOString(),
      },
      history: [],
    });
    expect((await row(goes.id)).state).toBe('published');
    world.advance(900_000 - 1);
    expect(await world.round()).toBe(0);
    world.advance(1);
    await world.round();
    expect(await row(waits.id)).toMatchObject({ state: 'published', attempts: 0 });
  });

  test('that are met are kept from then on: what else would meet them waits as long, and is not sent to hear the same', async () => {
    const [full, free] = [await world.addAccount(), await world.addAccount()];
    const end = inSeconds(600);
    world.scripted.retryAt = end;
    world.scripted.script = ({ what, account }) => (what === 'create' && account === full ? 'retry_later' : undefined);
    await world.due('Refused', { accountIds: [full] });
    await world.round();
    const before = world.scripted.calls.length;
    const waits = await world.due('Not sent', { accountIds: [full] });
    await world.due('Elsewhere', { accountIds: [free] });
    await world.round();
    expect(world.scripted.calls.slice(before).map(({ account }) => account)).toEqual([free]);
    expect(await row(waits.id)).toMatchObject({ state: 'scheduled', nextAttemptAt: end, attempts: 0 });
    world.scripted.reset();
    await world.settle();
    expect([created(full), created(free)]).toEqual([2, 1]);
  });

  test('hold up only what quota them: files go before', async () => {
    const accountId = await world.addAccount();
    world.scripted.says = { name: 'posts', remaining: 0, resetsAt: inSeconds(60) };
    const post = await world.due('With a picture', { accountIds: [accountId], media: [await world.addMedia()] });
    await world.round();
    expect((await world.get(post.id)).targets[0]?.history.map(({ title }) => title)).toEqual(['Image 1 uploaded']);
    world.scripted.says = null;
    await world.settle();
    expect((await row(post.id)).state).toBe('published');
  });

  test.each([
    ['so many seconds', { seconds: 3600 }, '2027-01-10T10:30:00Z', '2027-01-10T11:30:00.000Z'],
    ['a day where the platform is', { dayIn: 'America/Los_Angeles' }, '2027-01-12T06:30:00Z', '2027-01-12T08:01:00.000Z'],
  ])('that nobody tells are counted, by %s', async (_, window, at, end) => {
    world.advance(Date.parse(at) - world.clock.now().getTime());
    world.scripted.quotas = [{ name: 'posts', max: 2, per: 'account', window }];
    const accountId = await world.addAccount();
    const post = (text: string) => world.due(text, { accountIds: [accountId] });
    const posts = [await post('One'), await post('Two'), await post('Three')];
    // What was refused did not happen, and does not count.
    let refused = false;
    world.scripted.script = ({ what }) => {
      if (what !== 'create' || refused) return undefined;
      refused = true;
      return 'outage';
    };
    await world.round();
    world.advance(60_000);
    for (let turn = 0; turn < 3; turn += 1) await world.round();
    expect(created(accountId)).toBe(2);
    const states = await Promise.all(posts.map(async ({ id }) => (await row(id)).state));
    const waiting = posts[states.indexOf('scheduled')];
    expect(states.filter((state) => state === 'published')).toHaveLength(2);
    // By seconds until the first of the two does not count any more, a minute after it was first tried.
    const expected = new Date(Date.parse(end) + ('seconds' in window ? 60_000 : 0));
    expect((await row(waiting?.id ?? '')).nextAttemptAt).toEqual(expected);
    await world.settle();
    expect(created(accountId)).toBe(3);
    expect(world.clock.now().getTime()).toBeGreaterThanOrEqual(expected.getTime());
  });

  test('that an app has are counted over all of its accounts, of any owner, and over no others', async () => {
    world.advance(86_400_000); // what other tests have sent does not count any more
    world.scripted.quotas = [{ name: 'posts', max: 2, per: 'app', window: { seconds: 3600 } }];
    const workspaceId = await world.addWorkspace();
    const [one, two, three] = [await world.addAccount(), await world.addAccount(workspaceId), await world.addAccount()];
    const elsewhere = await world.addAccount();
    await world.db.updateTable('account').set({ service: 'http://elsewhere.example' }).where('id', '=', elsewhere).execute();
    await world.due('One', { accountIds: [one] });
    await world.round();
    world.advance(60_000);
    const theirs = { text: 'Two', accountIds: [two], media: [], variants: {}, schedule: 'now' as const };
    await world.posts.create({ ...world.actor, workspaceId }, theirs, null);
    await world.round();
    const waits = await world.due('Three', { accountIds: [three] });
    await world.due('Elsewhere', { accountIds: [elsewhere] });
    await world.round();
    expect([one, two, three, elsewhere].map(created)).toEqual([1, 1, 0, 1]);
    expect(await row(waits.id)).toMatchObject({ state: 'scheduled', nextAttemptAt: inSeconds(3600 - 60), attempts: 0 });
    await world.settle();
    expect(created(three)).toBe(1);
  });

  test('that one login has are counted over all of its accounts, and over no others', async () => {
    world.advance(86_400_000);
    world.scripted.quotas = [{ name: 'posts', max: 2, per: { trait: 'member' }, window: { seconds: 3600 } }];
    const ofMember = async (traits: Traits) => {
      const id = await world.addAccount();
      await world.db.updateTable('account').set({ traits }).where('id', '=', id).execute();
      return id;
    };
    const [person, page, other] = [await ofMember({ member: 'a' }), await ofMember({ member: 'a' }), await ofMember({ member: 'b' })];
    const unnotified = [await ofMember({}), await ofMember({}), await ofMember({})];
    await world.due('As the person', { accountIds: [person] });
    await world.due('As the page', { accountIds: [page] });
    await world.round();
    const waits = await world.due('One too many', { accountIds: [page] });
    await world.due('Elsewhere', { accountIds: [other, ...unnotified] });
    await world.round();
    expect([person, page, other, ...unnotified].map(created)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(await row(waits.id)).toMatchObject({ state: 'scheduled', nextAttemptAt: inSeconds(3600), attempts: 0 });
    await world.settle();
    expect(created(page)).toBe(2);
  });

  test('that one process has seen are kept by the others', async () => {
    const accountId = await world.addAccount();
    const end = inSeconds(600);
    const [one, other] = [world.newLimits(), world.newLimits()];
    other.reportRateLimit(accountId, { name: 'posts', remaining: 3, resetsAt: end }); // seen before, and not the truth any more
    await until(async () => (await known(accountId))?.remaining === 3);
    one.reportRateLimit(accountId, { name: 'posts', remaining: 0, resetsAt: end });
    await until(async () => (await known(accountId))?.remaining === 0);
    const post = await world.due('Not now', { accountIds: [accountId] });
    expect(await world.round({ limits: other })).toBe(1);
    expect(await row(post.id)).toMatchObject({ state: 'scheduled', nextAttemptAt: end, attempts: 0 });

    // A later write of what was true earlier changes nothing; a later window is news.
    other.reportRateLimit(accountId, { name: 'posts', remaining: 2, resetsAt: end });
    other.reportRateLimit(accountId, { name: 'marker', remaining: 1, resetsAt: end });
    await until(async () => (await known(accountId, 'marker')) !== undefined);
    expect(await known(accountId)).toMatchObject({ remaining: 0, resetsAt: end });
    other.reportRateLimit(accountId, { name: 'posts', remaining: 5, resetsAt: inSeconds(1200) });
    await until(async () => (await known(accountId))?.remaining === 5);
    world.advance(600_000);
    expect(await world.round({ limits: world.newLimits() })).toBe(1);
    expect((await row(post.id)).state).toBe('published');
  });

  test('whose end no platform can mean hold nobody up for longer than a day', async () => {
    const [accountId, now] = [newId(), inSeconds(0)];
    const limits = world.newLimits();
    limits.reportRateLimit(accountId, { name: 'marker', remaining: 0, resetsAt: new Date(Number.NaN) });
    expect(limits.until(accountId, 'marker', now)).toBeNull();
    // Milliseconds that were taken for seconds.
    limits.reportRateLimit(accountId, { name: 'marker', remaining: 0, resetsAt: new Date(now.getTime() * 1000) });
    expect(limits.until(accountId, 'marker', now)).toEqual(inSeconds(86_400));
  });

  const known = (accountId: string, name = 'posts') =>
    world.db.selectFrom('accountLimit').selectAll().where('accountId', '=', accountId).where('name', '=', name).executeTakeFirst();
});

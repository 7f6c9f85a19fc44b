import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../../tests/support/publishing.ts';

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());
beforeEach(() => world.scripted.reset());

const targetOf = async (id: string) => {
  const [target] = (await world.get(id)).targets;
  if (!target) throw new Error('The post has no target.');
  return target;
};
const remote = (text: string) => world.scripted.posts.filter((post) => post.text === text);
const titles = async (id: string) => (await targetOf(id)).history.map((line) => line.title);

describe('publishing', () => {
  test('a due post goes out once, and its history says what was done', async () => {
    const media = [await world.addMedia(), await world.addMedia()];
    const post = await world.due('Two pictures', { media });
    expect(post.state).toBe('scheduled');
    await world.settle();
    const target = await targetOf(post.id);
    expect(target).toMatchObject({ state: 'published', error: null, publishedAt: expect.any(String) });
    expect(target.permalink).toMatch(/^http:\/\/scripted\.example\//);
    expect(remote('Two pictures')).toMatchObject([{ pictures: media.map((id) => `blob of ${id}`) }]);
    expect(await titles(post.id)).toEqual(['Image 1 uploaded', 'Image 2 uploaded', 'Published on Scripted']);
    expect(target.history[0]?.detail).toBe('40 × 30, 12 kB');
  });

  test('what is not due yet waits', async () => {
    const accountId = await world.addAccount();
    const schedule = { at: '2027-01-05T09:00', zone: 'Europe/Berlin' };
    const post = await world.posts.create(world.actor, { text: 'Later', accountIds: [accountId], media: [], variants: {}, schedule }, null);
    expect(await world.round()).toBe(0);
    expect((await world.get(post.id)).dueAt).toBe('2027-01-05T08:00:00.000Z');
  });
});

describe('an answer that does not come', () => {
  test('of a post that arrived: it is looked for, found, and not sent again', async () => {
    const post = await world.due('Lost answer');
    world.scripted.script = ({ what }) => (what === 'create' ? 'lost' : undefined);
    await world.round();
    expect(await targetOf(post.id)).toMatchObject({
      state: 'unconfirmed',
      error: { kind: 'unconfirmed', nextAttemptAt: expect.any(String) },
    });
    await world.settle();
    expect(remote('Lost answer')).toHaveLength(1);
    expect(await titles(post.id)).toEqual(['Post sent, not confirmed', 'Checked Scripted', 'Found']);
    expect((await targetOf(post.id)).state).toBe('published');
  });

  test('while a newer version takes over, that would prepare more: it is looked for, and sent again, as it was', async () => {
    const post = await world.due('Taken over');
    let sent = 0;
    world.scripted.script = ({ what }) => (what === 'create' && sent++ === 0 ? 'dropped' : undefined);
    await world.round();
    world.scripted.prepares = true;
    await world.settle();
    expect(remote('Taken over')).toHaveLength(1);
    expect(await titles(post.id)).toEqual(['Post sent, not confirmed', 'Checked Scripted', 'Published on Scripted']);
    const next = await world.due('Begun by it');
    await world.settle();
    expect(await titles(next.id)).toEqual(['No link card', 'Published on Scripted']);
  });

  test('of a post that did not arrive: it is sent again, with the same key', async () => {
    const post = await world.due('Dropped');
    let first = true;
    world.scripted.script = ({ what }) => {
      if (what !== 'create' || !first) return undefined;
      first = false;
      return 'dropped';
    };
    const before = world.scripted.calls.length;
    await world.settle();
    expect(remote('Dropped')).toHaveLength(1);
    const keys = world.scripted.calls.slice(before).map(({ what, key }) => ({ what, key }));
    expect(keys.map(({ what }) => what)).toEqual(['create', 'look', 'create']);
    expect(new Set(keys.map(({ key }) => key)).size).toBe(1);
    expect((await targetOf(post.id)).state).toBe('published');
  });

  test('while the platform cannot be asked, it stays unconfirmed, says when it looks again, and leaves one line', async () => {
    const post = await world.due('Blackout');
    world.scripted.script = ({ what }) => (what === 'create' ? 'lost' : 'outage');
    await world.round();
    for (let look = 0; look < 7; look += 1) {
      const { error, state } = await targetOf(post.id);
      expect(state).toBe('unconfirmed');
      world.advance(Date.parse(error?.nextAttemptAt ?? '') - world.clock.now().getTime());
      expect(await world.round()).toBe(1);
    }
    expect((await targetOf(post.id)).history).toHaveLength(2);
    world.scripted.script = () => undefined;
    await world.settle();
    expect(remote('Blackout')).toHaveLength(1);
    expect((await targetOf(post.id)).state).toBe('published');
  });

  test('a person who cannot wait has it looked for, or tried again, at once; not where the platform asks to wait', async () => {
    const [lost, out, asked] = [await world.due('Lost'), await world.due('Out'), await world.due('Asked')];
    const fates = new Map(
      [lost, out, asked].map((post, index) => [post.targets[0]?.accountId, (['lost', 'outage', 'retry_later'] as const)[index]]),
    );
    world.scripted.script = ({ account }) => fates.get(account);
    await world.round();
    world.scripted.script = () => undefined;
    expect(await world.round()).toBe(0);
    const retry = ({ id, targets }: typeof lost) => world.publishing.retry(world.actor, { postId: id, targetId: targets[0]?.id ?? '' });
    await retry(lost);
    await retry(out);
    await expect(retry(asked)).rejects.toMatchObject({ code: 'not_editable' });
    expect(await world.round()).toBe(2);
    for (const post of [lost, out]) expect((await targetOf(post.id)).state).toBe('published');
    expect(remote('Lost')).toHaveLength(1);
    await world.settle();
  });

  test('where the platform can never tell, a person decides', async () => {
    const [there, notThere] = [await world.due('Blind, there'), await world.due('Blind, not there')];
    const lost = new Set<string>();
    world.scripted.script = ({ what, account }) => {
      if (what === 'look') return 'blind';
      if (lost.has(account)) return undefined;
      lost.add(account);
      return account === there.targets[0]?.accountId ? 'lost' : 'dropped';
    };
    await world.settle();
    for (const post of [there, notThere]) {
      expect(await targetOf(post.id)).toMatchObject({ state: 'unconfirmed', error: { nextAttemptAt: null } });
    }
    const decide = (id: string, targetId: string, verdict: 'it_is_there' | 'send_again') =>
      world.publishing.decide(world.actor, { postId: id, targetId }, verdict);
    await decide(there.id, there.targets[0]?.id ?? '', 'it_is_there');
    await decide(notThere.id, notThere.targets[0]?.id ?? '', 'send_again');
    await world.settle();
    expect((await targetOf(there.id)).state).toBe('published');
    expect((await targetOf(notThere.id)).state).toBe('published');
    expect(remote('Blind, there')).toHaveLength(1);
    expect(remote('Blind, not there')).toHaveLength(1);
    await expect(decide(there.id, there.targets[0]?.id ?? '', 'send_again')).rejects.toMatchObject({ code: 'not_editable' });
  });
});

describe('a failure', () => {
  test('that the platform means fails at once, in its own words; retried after an edit it goes out', async () => {
    const post = await world.due('Refused');
    world.scripted.script = () => 'rejected';
    await world.settle();
    expect(await targetOf(post.id)).toMatchObject({
      state: 'failed',
      error: { kind: 'rejected', message: 'The platform refused this.', platformMessage: '400 InvalidRequest: no', nextAttemptAt: null },
    });
    world.scripted.script = () => undefined;
    await world.posts.change(world.actor, post.id, { text: 'Refused no more' });
    await world.publishing.retry(world.actor, { postId: post.id, targetId: post.targets[0]?.id ?? '' });
    await world.settle();
    expect((await targetOf(post.id)).state).toBe('published');
    expect(remote('Refused no more')).toHaveLength(1);
    expect((await world.get(post.id)).activity[0]?.what).toMatch(/ retried it on Scripted/);
  });

  test('of the network is tried again with growing waits, and ends after its budget', async () => {
    const post = await world.due('Outage');
    world.scripted.script = () => 'outage';
    const started = world.clock.now().getTime();
    const before = world.scripted.calls.length;
    await world.settle();
    const hours = (world.clock.now().getTime() - started) / 3_600_000;
    expect(world.scripted.calls.length - before).toBe(8);
    expect(hours).toBeGreaterThan(1.5);
    expect(hours).toBeLessThan(3);
    expect(await targetOf(post.id)).toMatchObject({ state: 'failed', error: { kind: 'outage', platformMessage: '503 Unavailable' } });
  });

  test('that asks to wait is waited out to the moment, and quota nothing of the budget', async () => {
    const post = await world.due('Wait');
    let refusals = 20;
    world.scripted.script = () => (refusals-- > 0 ? 'retry_later' : undefined);
    await world.round();
    const at = new Date(world.clock.now().getTime() + 60_000).toISOString();
    expect(await targetOf(post.id)).toMatchObject({ state: 'unconfirmed', error: { kind: 'retry_later', nextAttemptAt: at } });
    await world.settle();
    expect((await targetOf(post.id)).state).toBe('published');
  });

  test('of the login is mended by renewing it, unseen; twice in a row it wants the person', async () => {
    const post = await world.due('Run out');
    let once = true;
    world.scripted.script = () => {
      if (!once) return undefined;
      once = false;
      return 'refresh';
    };
    await world.settle();
    expect((await targetOf(post.id)).state).toBe('published');
    expect(await titles(post.id)).toEqual(['Published on Scripted']);

    const other = await world.due('Really run out');
    world.scripted.script = () => 'refresh';
    await world.settle();
    expect(await targetOf(other.id)).toMatchObject({ state: 'failed', error: { kind: 'reconnect' } });
  });

  test('for want of the person fails without asking the platform again, and goes out by itself once the account works', async () => {
    const accountId = await world.addAccount();
    const first = await world.due('Revoked 1', { accountIds: [accountId] });
    const second = await world.due('Revoked 2', { accountIds: [accountId] });
    world.scripted.script = () => 'reconnect';
    const before = world.scripted.calls.length;
    await world.settle();
    expect(world.scripted.calls.length - before).toBe(1);
    for (const post of [first, second]) expect(await targetOf(post.id)).toMatchObject({ state: 'failed', error: { kind: 'reconnect' } });

    world.scripted.script = () => undefined;
    const account = world.accounts.get(accountId);
    if (account) Object.assign(account, { needsPerson: null, version: account.version + 1 });
    await world.tell('account.healthy', accountId);
    await world.settle();
    for (const post of [first, second]) expect((await targetOf(post.id)).state).toBe('published');
  });

  test('found with a login that was replaced meanwhile says nothing of the account: it is done again', async () => {
    const post = await world.due('Reconnected meanwhile');
    let once = true;
    world.scripted.script = () => {
      if (!once) return undefined;
      once = false;
      const account = world.accounts.get(post.targets[0]?.accountId ?? '');
      if (account) account.version += 1;
      return 'reconnect';
    };
    await world.settle();
    expect((await targetOf(post.id)).state).toBe('published');
  });

  test('of our own is looked up like any other doubt', async () => {
    const post = await world.due('Our fault');
    let once = true;
    world.scripted.script = ({ what }) => {
      if (what !== 'create' || !once) return undefined;
      once = false;
      return 'broken';
    };
    await world.settle();
    expect(remote('Our fault')).toHaveLength(1);
    expect((await targetOf(post.id)).state).toBe('published');
  });
});

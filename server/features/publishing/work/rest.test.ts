import { verbatim } from '@everycast/messages/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dyingWhen } from '../../../../tests/support/dying-store.ts';
import { Crash, createPublishingWorld, type PublishingWorld, pastLease } from '../../../../tests/support/publishing.ts';
import type { Behaviour } from '../../../../tests/support/scripted-platform.ts';
import type { LedgerRow } from './ledger.ts';

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());
beforeEach(() => {
  world.scripted.reset();
  world.scripted.commented = true;
});

const targetOf = async (id: string) => {
  const [target] = (await world.get(id)).targets;
  if (!target) throw new Error('The post has no target.');
  return target;
};
const row = (id: string) => world.db.selectFrom('target').selectAll().where('postId', '=', id).executeTakeFirstOrThrow();
const lines = async (id: string) => (await targetOf(id)).history;
const remote = (text: string) => world.scripted.posts.filter((post) => post.text === text);
const commentsOn = (text: string) => world.scripted.comments.filter(({ on }) => remote(text).some(({ key }) => on === `at://${key}`));
const of = (post: { id: string; targets: { id: string }[] }) => ({ postId: post.id, targetId: post.targets[0]?.id ?? '' });
const script = (behaviour: Behaviour | undefined) => {
  world.scripted.script = ({ what }) => (what === 'comment' ? behaviour : undefined);
};

async function heal(accountId: string): Promise<void> {
  const account = world.accounts.get(accountId);
  if (account) Object.assign(account, { needsPerson: null, version: account.version + 1 });
  await world.tell('account.healthy', accountId);
}

/** A post that is out, and whose comment was refused. */
async function incomplete(text: string) {
  const post = await world.due(text);
  script('rejected');
  await world.settle();
  script(undefined);
  return post;
}

describe('what follows a post', () => {
  test('goes out after it, and the post counts from the moment at which it is out itself', async () => {
    const post = await world.due('With a comment');
    let outAt = 0;
    world.scripted.during = async ({ what }) => {
      if (what !== 'comment') return;
      outAt = world.clock.now().getTime();
      const target = await targetOf(post.id);
      expect(target).toMatchObject({ state: 'publishing', permalink: expect.stringMatching(/^http/) });
      world.advance(5_000);
    };
    await world.settle();
    expect(commentsOn('With a comment')).toHaveLength(1);
    const target = await targetOf(post.id);
    expect(target).toMatchObject({ state: 'published', error: null, publishedAt: new Date(outAt).toISOString() });
    expect((await lines(post.id)).map(({ title }) => title)).toEqual(['Published on Scripted', 'First comment published']);
  });

  test('and is refused leaves the post published with a problem, of which its author is told', async () => {
    const post = await incomplete('Refused comment');
    const target = await targetOf(post.id);
    expect(target).toMatchObject({
      state: 'published',
      permalink: `http://scripted.example/${remote('Refused comment')[0]?.key}`,
      publishedAt: expect.any(String),
      error: {
        kind: 'rejected',
        message: 'Not published: first comment. The platform refused this.',
        platformMessage: '400 InvalidRequest: no',
        nextAttemptAt: null,
      },
    });
    expect(await row(post.id)).toMatchObject({ unnotified: true, nextAttemptAt: null });
    const told = world.news.length;
    await world.publishing.start()();
    expect(world.news.slice(told)).toMatchObject([
      { kind: 'publishing.failed', title: expect.stringMatching(/^Your post was only partly published on Scripted \(.+\)$/) },
    ]);
  });

  test('and says that the post itself is not there after all, leaves it failed; Retry sends all of it anew', async () => {
    const post = await world.due('Gone after all');
    script('gone');
    await world.settle();
    script(undefined);
    expect(await targetOf(post.id)).toMatchObject({
      state: 'failed',
      permalink: null,
      publishedAt: null,
      error: { kind: 'rejected', message: 'The platform could not use this after all.' },
    });
    expect(await row(post.id)).toMatchObject({ remoteId: null, unnotified: true });
    await world.publishing.retry(world.actor, of(post));
    await world.settle();
    expect(await targetOf(post.id)).toMatchObject({ state: 'published', error: null });
    expect(remote('Gone after all')).toHaveLength(2);
  });

  test('goes on with Retry in the same round: only what is missing is sent, and the post keeps its moment', async () => {
    const post = await incomplete('Retried comment');
    const { publishedAt } = await targetOf(post.id);
    world.advance(3_600_000);
    await world.publishing.retry(world.actor, of(post));
    expect(await targetOf(post.id)).toMatchObject({ state: 'publishing', error: null, publishedAt });
    const before = world.scripted.calls.length;
    await world.settle();
    expect(world.scripted.calls.slice(before).map(({ what }) => what)).toEqual(['comment']);
    expect(await targetOf(post.id)).toMatchObject({ state: 'published', error: null, publishedAt });
    expect(await row(post.id)).toMatchObject({ generation: 1 });
    expect(commentsOn('Retried comment')).toHaveLength(1);
    await expect(world.publishing.retry(world.actor, of(post))).rejects.toMatchObject({ code: 'not_editable' });
  });

  test('is left with Ignore: the post is simply published', async () => {
    const post = await incomplete('Ignored comment');
    await world.publishing.ignore(world.actor, of(post));
    expect(await targetOf(post.id)).toMatchObject({ state: 'published', error: null, permalink: expect.any(String) });
    expect(await world.round()).toBe(0);
    await expect(world.publishing.ignore(world.actor, of(post))).rejects.toMatchObject({ code: 'not_editable' });
  });

  test('is tried again after an outage, and nobody can change the post meanwhile, for it is out', async () => {
    const post = await world.due('Comment in an outage');
    script('outage');
    await world.round();
    expect(await targetOf(post.id)).toMatchObject({ state: 'publishing', error: { kind: 'outage', nextAttemptAt: expect.any(String) } });
    for (const change of [{ text: 'Other' }, { schedule: null }, { schedule: 'now' as const }, { accountIds: [] }]) {
      await expect(world.posts.change(world.actor, post.id, change)).rejects.toMatchObject({ code: 'not_editable' });
    }
    await world.publishing.retry(world.actor, of(post)); // at once, and not when its next try comes
    await world.round();
    await world.settle();
    expect(await targetOf(post.id)).toMatchObject({
      state: 'published',
      error: {
        kind: 'outage',
        message: 'Not published: first comment. The platform cannot be reached. It was tried 8 times. The post itself is published.',
      },
    });
    expect(remote('Comment in an outage')).toHaveLength(1);
  });

  test('and is in doubt is looked for; out of doubt by a person, nothing is sent twice', async () => {
    const [ignored, sentAgain] = [await world.due('Doubt, ignored'), await world.due('Doubt, sent again')];
    world.scripted.script = ({ what }) => (what === 'comment' ? 'dropped' : what === 'look' ? 'blind' : undefined);
    await world.settle();
    for (const post of [ignored, sentAgain])
      expect(await targetOf(post.id)).toMatchObject({ state: 'unconfirmed', permalink: expect.any(String) });
    const { publishedAt } = await row(ignored.id);
    await world.publishing.ignore(world.actor, of(ignored));
    expect(await row(ignored.id)).toMatchObject({ state: 'published', publishedAt });
    world.scripted.script = () => undefined;
    await world.publishing.decide(world.actor, of(sentAgain), 'send_again');
    expect((await targetOf(sentAgain.id)).state).toBe('publishing');
    await world.settle();
    expect((await targetOf(sentAgain.id)).state).toBe('published');
    for (const text of ['Doubt, ignored', 'Doubt, sent again']) expect(remote(text)).toHaveLength(1);
    expect(commentsOn('Doubt, sent again')).toHaveLength(1);
  });

  test('waits for the person where the account wants them, and goes out by itself once it works', async () => {
    const post = await world.due('Reconnect for a comment');
    const { accountId } = await targetOf(post.id);
    script('reconnect');
    await world.settle();
    expect(await targetOf(post.id)).toMatchObject({ state: 'published', permalink: expect.any(String), error: { kind: 'reconnect' } });
    script(undefined);
    await heal(accountId);
    await world.settle();
    expect(await targetOf(post.id)).toMatchObject({ state: 'published', error: null });
    expect([remote('Reconnect for a comment').length, commentsOn('Reconnect for a comment').length]).toEqual([1, 1]);
  });

  test('and whose account wants the person before it can be sent leaves the post published', async () => {
    const post = await world.due('Gone before the comment');
    const { accountId } = await targetOf(post.id);
    script('outage');
    await world.round();
    const account = world.accounts.get(accountId);
    if (account) account.needsPerson = verbatim('The connection has ended.');
    world.advance(pastLease);
    await world.settle();
    expect(await targetOf(post.id)).toMatchObject({
      state: 'published',
      error: { kind: 'reconnect', message: 'Not published: first comment. The connection has ended.' },
    });
    script(undefined);
    await heal(accountId);
    await world.settle();
    expect(commentsOn('Gone before the comment')).toHaveLength(1);
  });

  test('is left out where its account is taken away: the post stays published, since its own moment', async () => {
    const post = await world.due('Account gone');
    script('outage');
    await world.round();
    const { accountId, publishedAt } = await targetOf(post.id);
    world.advance(1000);
    await world.tell('account.disconnected', accountId);
    expect(await targetOf(post.id)).toMatchObject({
      state: 'published',
      publishedAt,
      error: { message: 'This account was disconnected.' },
    });
    world.advance(3_600_000);
    expect(await world.round()).toBe(0);
  });

  test('by a worker that dies again and again ends as a problem of a published post', async () => {
    const post = await world.due('Kills at the comment');
    for (let turn = 0; turn < 20; turn += 1) {
      const dying = dyingWhen(world.store, (name, [, line]) => name === 'intend' && (line as LedgerRow).step === 'comment');
      await expect(world.round({ as: dying.store })).rejects.toBeInstanceOf(Crash);
      world.advance(pastLease);
    }
    expect(await world.round()).toBe(1);
    const { state, error } = await targetOf(post.id);
    expect([state, error?.message]).toEqual([
      'published',
      'Not published: first comment. Everycast stopped or lost its database 20 times while sending this. The post itself is published.',
    ]);
  });

  test('stays held where this process stops between the two: nobody changes what is out', async () => {
    const post = await world.due('Stopped between');
    let stopping = false;
    world.scripted.during = async () => {
      stopping = true;
    };
    await world.round({ stopping: () => stopping });
    expect(await row(post.id)).toMatchObject({ state: 'publishing', leaseToken: null, crashCount: 0 });
    world.scripted.during = async () => undefined;
    await world.round();
    expect(await row(post.id)).toMatchObject({ state: 'published', crashCount: 0 });
    expect([remote('Stopped between').length, commentsOn('Stopped between').length]).toEqual([1, 1]);
  });
});

describe('a post that its platform has accepted and still processes', () => {
  beforeEach(() => Object.assign(world.scripted, { commented: false, worksOnPosts: true }));
  const processing = (behaviour: Behaviour | undefined) => {
    world.scripted.script = ({ what }) => (what === 'wait' ? behaviour : undefined);
  };

  test('goes on being processed once its account is connected again, and is not sent again', async () => {
    const post = await world.due('Accepted, then logged out');
    const { accountId } = await targetOf(post.id);
    processing('reconnect');
    await world.settle();
    expect(await targetOf(post.id)).toMatchObject({ state: 'published', permalink: null, error: { kind: 'reconnect' } });
    processing(undefined);
    await heal(accountId);
    await world.settle();
    const [one, ...others] = remote('Accepted, then logged out');
    expect(others).toEqual([]);
    expect(await targetOf(post.id)).toMatchObject({
      state: 'published',
      error: null,
      permalink: `http://scripted.example/${one?.key}`,
    });
  });

  test('is not sent again where its account wants the person before it can be asked about', async () => {
    const post = await world.due('Accepted, then asked nothing');
    const { accountId } = await targetOf(post.id);
    processing('working');
    await world.round();
    const account = world.accounts.get(accountId);
    if (account) account.needsPerson = verbatim('The connection has ended.');
    processing(undefined);
    await world.settle();
    await heal(accountId);
    await world.settle();
    expect(remote('Accepted, then asked nothing')).toHaveLength(1);
    expect(await targetOf(post.id)).toMatchObject({ state: 'published', error: null, permalink: expect.any(String) });
  });

  test.each(['outage', 'retry_later', 'working'] as const)('is out, so nobody can change it meanwhile: %s', async (behaviour) => {
    const post = await world.due(`Accepted, then ${behaviour}`);
    processing(behaviour);
    await world.round();
    expect((await targetOf(post.id)).state).toBe('publishing');
    for (const change of [{ text: 'Other' }, { schedule: null }, { schedule: 'now' as const }, { accountIds: [] }]) {
      await expect(world.posts.change(world.actor, post.id, change)).rejects.toMatchObject({ code: 'not_editable' });
    }
    await expect(world.posts.remove(world.actor, post.id)).rejects.toMatchObject({ code: 'not_editable' });
    processing(undefined);
    await world.settle();
    expect(remote(`Accepted, then ${behaviour}`)).toHaveLength(1);
  });

  test.each(['outage', 'working', 'rejected', 'broken'] as const)(
    'that nobody can tell the end of is not sent again by Retry: %s',
    async (behaviour) => {
      const text = `Accepted, and ever ${behaviour}`;
      const post = await world.due(text);
      processing(behaviour);
      world.scripted.readyAt = new Date(world.clock.now().getTime() + 24 * 3_600_000);
      await world.settle();
      expect(await targetOf(post.id)).toMatchObject({ state: 'published', error: { message: expect.any(String) } });
      processing(undefined);
      await world.publishing.retry(world.actor, of(post));
      await world.settle();
      expect(await targetOf(post.id)).toMatchObject({ state: 'published', error: null, permalink: expect.any(String) });
      expect(remote(text)).toHaveLength(1);
    },
  );

  test('counts from when it was accepted', async () => {
    const post = await world.due('Accepted first');
    const acceptedAt = world.clock.now().toISOString();
    world.scripted.during = async ({ what }) => {
      if (what === 'wait') world.advance(60_000);
    };
    await world.settle();
    expect(await targetOf(post.id)).toMatchObject({ state: 'published', publishedAt: acceptedAt });
  });

  test('and that it cannot use after all has failed, and goes out with Retry', async () => {
    const post = await world.due('Accepted, then unusable');
    processing('gone');
    await world.settle();
    expect(await targetOf(post.id)).toMatchObject({ state: 'failed', permalink: null, publishedAt: null });
    processing(undefined);
    await world.publishing.retry(world.actor, of(post));
    await world.settle();
    expect(await targetOf(post.id)).toMatchObject({ state: 'published', error: null });
  });
});

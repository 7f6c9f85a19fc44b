import type { Post } from '@everycast/contract/posts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld, pastLease } from '../../../tests/support/publishing.ts';
import { LeaseTaken } from '../../kernel/work/lease.ts';

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());
beforeEach(() => world.scripted.reset());

const remote = (text: string) => world.scripted.posts.filter((post) => post.text === text);
const only = (post: Post) => {
  const [target] = post.targets;
  if (!target) throw new Error('The post has no target.');
  return { postId: post.id, targetId: target.id, accountId: target.accountId };
};
const change = (post: Post, wanted: object) => world.posts.change(world.actor, post.id, wanted);

/** Does something while the platform is being asked, once; gives what came of it. */
function meanwhile(what: 'create' | 'look', work: () => Promise<unknown>): () => PromiseSettledResult<unknown> | undefined {
  let result: PromiseSettledResult<unknown> | undefined;
  world.scripted.during = async (call) => {
    if (call.what !== what || result) return;
    [result] = await Promise.allSettled([work()]);
  };
  return () => result;
}
const refused = { status: 'rejected', reason: expect.objectContaining({ code: 'not_editable' }) };

describe('while a post is being published', () => {
  const attempts: [string, (post: Post) => Promise<unknown>][] = [
    ['editing it', (post) => change(post, { text: 'Changed' })],
    ['moving it', (post) => change(post, { schedule: { at: '2030-01-01T10:00', zone: 'UTC' } })],
    ['taking it off the schedule', (post) => change(post, { schedule: null })],
    ['taking its account away from it', (post) => change(post, { accountIds: [] })],
    ['deleting it', (post) => world.posts.remove(world.actor, post.id)],
    ['retrying it', (post) => world.publishing.retry(world.actor, only(post))],
    ['ignoring it', (post) => world.publishing.ignore(world.actor, only(post))],
    ['deciding about it', (post) => world.publishing.decide(world.actor, only(post), 'send_again')],
  ];
  for (const [name, attempt] of attempts) {
    test(`${name} is refused, and it goes out as it was`, async () => {
      const text = `Under way: ${name}`;
      const post = await world.due(text);
      const result = meanwhile('create', () => attempt(post));
      await world.settle();
      expect(result()).toMatchObject(refused);
      expect(remote(text)).toHaveLength(1);
      expect(await world.get(post.id)).toMatchObject({ text, state: 'published' });
    });
  }

  test('an account that joins gets the new text, and the one under way keeps the old', async () => {
    const post = await world.due('Old text');
    const accountId = await world.addAccount();
    const accountIds = [only(post).accountId, accountId];
    const result = meanwhile('create', () => change(post, { text: 'New text', accountIds, schedule: 'now' }));
    await world.settle();
    expect(result()).toMatchObject({ status: 'fulfilled' });
    expect([remote('Old text').length, remote('New text').length]).toEqual([1, 1]);
    const { targets } = await world.get(post.id);
    expect(targets.map(({ text, state }) => [text, state])).toEqual([
      ['Old text', 'published'],
      [null, 'published'],
    ]);
  });

  test('a change that comes first wins: what is claimed afterwards is the changed post', async () => {
    const post = await world.due('Before');
    let claimed: number | undefined;
    await world.db.transaction().execute(async (tx) => {
      await tx.selectFrom('target').selectAll().where('id', '=', only(post).targetId).forNoKeyUpdate().execute();
      claimed = await world.round(); // a row that somebody is changing is passed over, and nobody waits for it
    });
    expect(claimed).toBe(0);
    await change(post, { text: 'After' });
    await world.settle();
    expect([remote('Before').length, remote('After').length]).toEqual([0, 1]);
  });

  test('many changes at the same moment as workers leave one answer: refused or done, never both', async () => {
    const posts = await Promise.all(Array.from({ length: 12 }, (_, index) => world.due(`Race ${index}`)));
    const changes = posts.map((post) => change(post, { schedule: { at: '2030-01-01T10:00', zone: 'UTC' } }));
    const [results] = await Promise.all([Promise.allSettled(changes), world.round(), world.round()]);
    for (const [index, post] of posts.entries()) {
      const out = remote(`Race ${index}`).length;
      const now = await world.get(post.id);
      expect([out, now.state]).toEqual(results[index]?.status === 'fulfilled' ? [0, 'scheduled'] : [1, 'published']);
    }
  });
});

describe('while an unconfirmed post is being looked for', () => {
  const unconfirmed = async (text: string, behaviour: 'lost' | 'dropped') => {
    const post = await world.due(text);
    let first = true;
    world.scripted.script = ({ what }) => {
      if (what !== 'create' || !first) return undefined;
      first = false;
      return behaviour;
    };
    await world.round();
    return post;
  };

  test('it is ignored, and counts as published if the look-up finds it', async () => {
    const post = await unconfirmed('Ignored and out', 'lost');
    const result = meanwhile('look', () => world.publishing.ignore(world.actor, only(post)));
    await world.settle();
    expect(result()?.status).toBe('fulfilled');
    expect(await world.get(post.id)).toMatchObject({ state: 'published', targets: [{ permalink: expect.any(String), error: null }] });
    expect(remote('Ignored and out')).toHaveLength(1);
  });

  test('it is ignored, and counts as published if looking it up is what sent it', async () => {
    const post = await unconfirmed('Sent by the look', 'dropped');
    const result = meanwhile('look', async () => {
      await world.publishing.ignore(world.actor, only(post));
      const { key, account } = world.scripted.calls.at(-1) ?? { key: '', account: '' };
      world.scripted.posts.push({ key, account, text: 'Sent by the look', pictures: [] });
    });
    await world.settle();
    expect(result()?.status).toBe('fulfilled');
    expect((await world.get(post.id)).state).toBe('published');
    expect(remote('Sent by the look')).toHaveLength(1);
  });

  test('it is ignored, and not sent if the look-up finds nothing', async () => {
    const post = await unconfirmed('Ignored', 'dropped');
    meanwhile('look', () => world.publishing.ignore(world.actor, only(post)));
    await world.settle();
    const { state, targets } = await world.get(post.id);
    expect([state, remote('Ignored').length]).toEqual(['cancelled', 0]);
    expect(targets[0]?.history.at(-1)?.detail).toMatch(/ignored, so it isn’t sent again/);
  });

  test.each(['lost', 'dropped'] as const)('it is ignored, and looked up by another worker if that one dies: %s', async (first) => {
    const text = `Ignored, then died: ${first}`;
    const post = await unconfirmed(text, first);
    const result = meanwhile('look', () => world.publishing.ignore(world.actor, only(post)));
    const during = world.scripted.during;
    world.scripted.during = async (call) => {
      const isFirst = call.what === 'look' && result() === undefined;
      await during(call);
      if (isFirst) throw new LeaseTaken();
    };
    await world.settle();
    expect((await world.get(post.id)).state).toBe(first === 'lost' ? 'published' : 'cancelled');
    expect(remote(text)).toHaveLength(first === 'lost' ? 1 : 0);
  });

  test('"send again" sends once, though the worker was about to send again too', async () => {
    const post = await unconfirmed('Sent again', 'dropped');
    const result = meanwhile('look', () => world.publishing.decide(world.actor, only(post), 'send_again'));
    await world.settle();
    expect(result()?.status).toBe('fulfilled');
    expect((await world.get(post.id)).state).toBe('published');
    expect(remote('Sent again')).toHaveLength(1);
  });

  test('it cannot be edited, deleted or taken from its account', async () => {
    const post = await unconfirmed('In doubt', 'lost');
    const attempts = [
      () => change(post, { text: 'x' }),
      () => change(post, { accountIds: [] }),
      () => world.posts.remove(world.actor, post.id),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not_editable', message: expect.stringMatching(/may already be/) });
    }
    await world.settle();
  });

  test('what was taken out in doubt is looked for before it is sent after all', async () => {
    const post = await unconfirmed('Out of doubt', 'lost');
    await world.publishing.ignore(world.actor, only(post));
    await world.publishing.retry(world.actor, only(post));
    await world.settle();
    expect((await world.get(post.id)).state).toBe('published');
    expect(remote('Out of doubt')).toHaveLength(1);
  });
});

describe('a worker that lost its lease', () => {
  test('writes nothing any more, and sends nothing that it has not begun', async () => {
    const post = await world.due('Slow', { media: [await world.addMedia()] });
    let takenOver = false;
    world.scripted.during = async ({ what }) => {
      if (what !== 'upload' || takenOver) return;
      takenOver = true;
      world.advance(pastLease); // this worker sleeps, and another one takes over and goes on to the end
      expect(await world.round()).toBe(1);
    };
    await world.round();
    expect(remote('Slow')).toHaveLength(1);
    const { targets } = await world.get(post.id);
    expect(targets[0]?.state).toBe('published');
    expect(targets[0]?.history.filter((line) => line.step === 'create')).toHaveLength(1);
  });

  test('before it began to send does not send', async () => {
    const post = await world.due('Overslept');
    const sleepy: typeof world.store.intend = async (...args) => {
      world.advance(pastLease);
      expect(await world.round()).toBe(1);
      return world.store.intend(...args);
    };
    await world.round({ as: { ...world.store, intend: sleepy } });
    expect(remote('Overslept')).toHaveLength(1);
    expect((await world.get(post.id)).state).toBe('published');
  });

  test('while it sent does not overwrite what the other one found', async () => {
    const post = await world.due('Asleep');
    let asleep = false;
    world.scripted.script = ({ what }) => (what === 'create' ? 'rejected' : undefined);
    world.scripted.during = async ({ what, key }) => {
      if (what !== 'create' || asleep) return;
      asleep = true;
      world.scripted.posts.push({ key, account: '', text: 'Asleep', pictures: [] }); // it has arrived, whatever the answer will be
      world.advance(pastLease);
      expect(await world.round()).toBe(1);
    };
    await world.round();
    await world.settle();
    expect(remote('Asleep')).toHaveLength(1);
    expect((await world.get(post.id)).state).toBe('published');
  });
});

describe('an account', () => {
  test('that is taken away takes off what was to go out on it', async () => {
    const accountId = await world.addAccount();
    const body = { text: 'Nowhere', accountIds: [accountId], media: [], variants: {}, schedule: { at: '2040-01-01T10:00', zone: 'UTC' } };
    const post = await world.posts.create(world.actor, body, null);
    await world.posts.create(world.actor, { ...body, schedule: undefined }, null);
    const other = await world.posts.create(world.actor, body, null);
    expect(await world.plannedOn(accountId)).toBe(2);
    await world.posts.remove(world.actor, other.id);
    expect(await world.plannedOn(accountId)).toBe(1);
    await world.tell('account.disconnected', accountId);
    expect(await world.plannedOn(accountId)).toBe(0);
    expect((await world.get(post.id)).targets).toMatchObject([
      { state: 'cancelled', error: { message: 'This account was disconnected.' } },
    ]);
  });

  test('that comes back at the moment in which its failure is written leaves nothing behind', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const post = await world.due(`Back ${turn}`);
      const { accountId } = only(post);
      let back: Promise<void> | null = null;
      world.scripted.script = () => (back ? undefined : 'reconnect');
      world.scripted.during = async () => {
        back ??= world.kernel.db.transaction().execute(async (tx) => {
          await world.kernel.domainEvents.emit(tx, 'account.healthy', { accountId });
          const account = world.accounts.get(accountId);
          if (account) Object.assign(account, { needsPerson: null, version: account.version + 1 });
        });
        for (let wait = 0; wait < turn; wait += 1) await new Promise(setImmediate); // now the one is first, now the other
      };
      await world.round();
      await back;
      await world.settle();
      expect((await world.get(post.id)).state, `turn ${turn}`).toBe('published');
    }
  });
});

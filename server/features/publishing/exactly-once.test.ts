import type { Post } from '@everycast/contract/posts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dyingStore } from '../../../tests/support/dying-store.ts';
import { Crash, createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import { runs } from '../../../tests/support/sample.ts';
import type { Behaviour } from '../../../tests/support/scripted-platform.ts';
import { AppError } from '../../kernel/errors.ts';
import { LeaseTaken } from '../../kernel/work/lease.ts';

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());

const behaviours: Behaviour[] = [
  'fine',
  'fine',
  'fine',
  'lost',
  'lost',
  'dropped',
  'limited',
  'working',
  'outage',
  'retry_later',
  'rejected',
  'reconnect',
  'refresh',
  'broken',
];
const pick = fc.nat({ max: 1000 });
const command = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('post' as const),
      pictures: fc.nat({ max: 2 }),
      accounts: fc.integer({ min: 1, max: 2 }),
      parts: fc.nat({ max: 2 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('work' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('two workers' as const), dies: fc.option(fc.nat({ max: 12 }), { nil: null }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('die' as const), at: fc.nat({ max: 14 }) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 6, 16, 120, 7200) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('edit', 'cancel', 'move', 'delete', 'restore', 'retry', 'ignore', 'unrefuse'),
      which: pick,
    }),
  },
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

/** What may be said no to, and what a worker's death throws: that is the point here. Everything else is a fault. */
async function mayFail(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError || error instanceof Crash || error instanceof LeaseTaken)) throw error;
  });
}

test('whatever people, platform, clock and death do in whatever order: no post is ever out twice, and none is left without an end', async () => {
  const schedule = fc.record({
    commands: fc.array(command, { minLength: 8, maxLength: 40 }),
    fate: fc.array(fc.constantFrom(...behaviours), { minLength: 40, maxLength: 40 }),
    shape: fc.record({ parts: fc.constantFrom(1, 3), worksOnFiles: fc.boolean(), worksOnPosts: fc.boolean(), commented: fc.boolean() }),
  });
  await fc.assert(
    fc.asyncProperty(schedule, async ({ commands, fate, shape }) => {
      Object.assign(world.scripted, shape);
      const story = createStory(fate);
      for (const one of commands) await story.tell(one);
      await story.end();
    }),
    { numRuns: runs(300), endOnFailure: true },
  );
});

function createStory(fate: readonly Behaviour[]) {
  const posts: Post[] = [];
  /** Of these a person did not want what was missing any more. */
  const ignored = new Set<string>();
  let calls = 0;
  world.scripted.script = () => fate[calls++ % fate.length];
  world.scripted.posts.length = 0;
  world.scripted.comments.length = 0;
  const target = (which: number) => {
    const all = posts.flatMap((post) => post.targets.map((one) => ({ postId: post.id, targetId: one.id, accountId: one.accountId })));
    return all[which % Math.max(1, all.length)];
  };

  async function heal(accountId: string): Promise<void> {
    const account = world.accounts.get(accountId);
    if (account?.needsPerson == null) return;
    await world.tell('account.healthy', accountId);
    Object.assign(account, { needsPerson: null, version: account.version + 1 });
  }

  async function byPerson(what: string, which: number): Promise<unknown> {
    const of = target(which);
    if (!of) return;
    const later = { at: new Date(world.clock.now().getTime() + 3_600_000).toISOString().slice(0, 16), zone: 'UTC' };
    switch (what) {
      case 'edit':
        return world.posts.change(world.actor, of.postId, { text: `${posts.find(({ id }) => id === of.postId)?.text} edited ${which}` });
      case 'cancel':
        return world.posts.change(world.actor, of.postId, { schedule: null });
      case 'move':
        return world.posts.change(world.actor, of.postId, { schedule: which % 2 ? 'now' : later });
      case 'delete':
        return world.posts.remove(world.actor, of.postId);
      case 'restore':
        return world.posts.restore(world.actor, of.postId);
      case 'retry':
        return world.publishing.retry(world.actor, of);
      case 'ignore':
        ignored.add(of.postId);
        return world.publishing.ignore(world.actor, of);
      default:
        return heal(of.accountId);
    }
  }

  return {
    async tell(one: Command): Promise<void> {
      switch (one.do) {
        case 'post': {
          const media = await Promise.all(Array.from({ length: one.pictures }, () => world.addMedia()));
          const accountIds = await Promise.all(Array.from({ length: one.accounts }, () => world.addAccount()));
          const index = posts.length;
          const thread = Array.from({ length: one.parts }, (_, part) => ({ text: `Part ${part} of ${index}`, media: [] }));
          const body = { text: `Story ${index}:`, accountIds, media: media.map((id) => ({ id, alt: '' })), thread, variants: {} };
          posts.push(await world.posts.create(world.actor, { ...body, schedule: 'now' }, null));
          return;
        }
        case 'work':
          return mayFail(world.round());
        case 'two workers':
          return void (await Promise.all([
            mayFail(world.round({ as: one.dies === null ? world.store : dyingStore(world.store, one.dies).store })),
            mayFail(world.round()),
          ]));
        case 'die':
          return mayFail(world.round({ as: dyingStore(world.store, one.at).store }));
        case 'wait':
          return world.advance(one.seconds * 1000);
        default:
          return mayFail(byPerson(one.do, one.which));
      }
    },

    /** From here on all is well: everything comes to its end, and what stands there is what the platform has. */
    async end(): Promise<void> {
      world.scripted.script = () => undefined;
      for (const { id, targets } of posts) {
        await world.posts.restore(world.actor, id);
        for (const { accountId } of targets) await heal(accountId);
      }
      await world.settle(300);
      // After a few faults inside Everycast a look-up is left to a person.
      for (const { id } of posts) {
        const { targets } = await world.get(id);
        const left = targets.filter(({ state }) => state === 'unconfirmed');
        for (const target of left) await world.publishing.retry(world.actor, { postId: id, targetId: target.id });
      }
      await world.settle(300);
      for (const [index, { id, thread }] of posts.entries()) {
        for (const { accountId, state, error } of (await world.get(id)).targets) {
          const there = world.scripted.posts.filter((post) => post.account === accountId && post.text.startsWith(`Story ${index}:`));
          const out = there.length;
          const followed = world.scripted.comments.filter(({ on }) => there.some(({ key }) => on === `at://${key}`)).length;
          const where = `story ${index}, ${state}, ${error?.message}`;
          const parts = world.scripted.posts.flatMap(({ account, text }) =>
            account === accountId && text.endsWith(`of ${index}`) ? [text] : [],
          );
          expect(new Set(parts).size, where).toBe(parts.length);
          if (out === 0) expect(parts, where).toEqual([]);
          expect(followed, where).toBeLessThanOrEqual(1);
          if (state === 'published') {
            expect(out, where).toBe(1);
            if (!error && !ignored.has(id)) {
              expect(followed, where).toBe(world.scripted.commented ? 1 : 0);
              expect(parts, where).toEqual(thread.map(({ text }) => text));
            }
          } else if (state === 'cancelled') expect(out, where).toBeLessThanOrEqual(1);
          else {
            expect(out, where).toBe(0);
            expect(['draft', 'failed'], where).toContain(state);
          }
        }
      }
    },
  };
}

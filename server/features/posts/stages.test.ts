import type { Post } from '@everycast/contract/posts';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHttp } from '../../../tests/support/http.ts';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import type { Http } from '../../kernel/http/http.ts';
import { type Approvals, createApprovals } from '../approvals/approvals.ts';
import { postsRoutes } from './post-routes.ts';

/** How far posts are. The world's clock starts on November 21, 2026, at noon UTC. */

let world: PublishingWorld;
let http: Http;
let approvals: Approvals;
let contributor = '';
beforeAll(async () => {
  world = await createPublishingWorld();
  contributor = await world.addPerson();
  approvals = createApprovals(world.kernel, {
    posts: world.posts,
    accounts: world.described,
    groups: world.groups,
    people: { names: async (ids) => new Map(ids.map((id) => [id, `Name of ${id}`])) },
    workspaces: { may: async () => true },
    notifications: world.needs.notifications,
  });
  const { workspaceId, userId } = world.actor;
  http = await openTestHttp({
    db: world.kernel.db,
    members: { [userId]: { [workspaceId]: 'owner' }, [contributor]: { [workspaceId]: 'contributor' } },
    routes: (open) => postsRoutes(open, world.posts),
  });
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const call = (method: InjectOptions['method'], url: string, body?: object, by = world.actor.userId) =>
  http.inject({ method, url: `/api/v1${url}`, headers: { 'x-user': by }, ...(body && { payload: body }) });
const write = async (body: object): Promise<Post> => (await call('POST', '/posts', { text: 'Words', ...body })).json();
const change = async (id: string, body: object): Promise<Post> => {
  const answer = await call('PATCH', `/posts/${id}`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const refused = async (id: string, body: object) => {
  const answer = await call('PATCH', `/posts/${id}`, body);
  return [answer.statusCode, answer.json().error?.code ?? answer.json().code];
};
const schedule = { at: '2026-12-01T09:00', zone: 'UTC' };

/** Runs what needs one approval in this workspace. */
async function withApproval(run: () => Promise<void>): Promise<void> {
  await approvals.changePolicy(world.actor, { mode: 'one', groups: [], ownersPublish: false, timeMayChange: false });
  try {
    await run();
  } finally {
    await approvals.changePolicy(world.actor, { mode: 'none', groups: [], ownersPublish: false, timeMayChange: false });
  }
}

describe('an idea', () => {
  test('needs no account, and becomes a draft and an idea again as people say', async () => {
    const idea = await write({ stage: 'idea' });
    expect(idea).toMatchObject({ stage: 'idea', state: 'draft', targets: [] });
    expect(await change(idea.id, { text: 'More words' })).toMatchObject({ stage: 'idea', text: 'More words' });
    expect(await change(idea.id, { stage: 'draft' })).toMatchObject({ stage: 'draft' });
    const back = await change(idea.id, { stage: 'idea' });
    expect(back.activity.map(({ what }) => what)).toMatchObject([
      expect.stringContaining('back among the ideas'),
      expect.stringContaining('made a draft'),
      expect.stringContaining('started'),
    ]);
  });

  test('becomes a draft with an account that is chosen for it, and stays one without it', async () => {
    const [first, second] = [await world.addAccount(), await world.addAccount()];
    const idea = await write({ stage: 'idea', accountIds: [first] });
    expect(idea.stage).toBe('idea');
    expect((await change(idea.id, { accountIds: [first], text: 'Same account' })).stage).toBe('idea');
    expect((await change(idea.id, { accountIds: [first, second] })).stage).toBe('draft');
    expect((await change(idea.id, { accountIds: [first] })).stage).toBe('draft');
    expect((await change(idea.id, { accountIds: [first, second], stage: 'idea' })).stage).toBe('idea');
  });

  test('is none once it has a time, and a draft after it was taken off the schedule', async () => {
    const { id } = await write({ stage: 'idea', accountIds: [await world.addAccount()] });
    expect((await change(id, { schedule })).stage).toBe('scheduled');
    expect(await refused(id, { stage: 'idea' })).toEqual([409, 'not_editable']);
    expect(await refused(id, { stage: 'draft' })).toEqual([409, 'not_editable']);
    expect(await refused(id, { stage: 'idea', schedule })).toEqual([400, 'invalid_input']);
    expect((await change(id, { schedule: null })).stage).toBe('draft');
    expect((await change(id, { schedule })).stage).toBe('scheduled');
    expect(await change(id, { schedule: null, stage: 'idea' })).toMatchObject({ stage: 'idea', intended: schedule });
  });

  test('is never sent as one', async () => {
    const { id } = await write({ stage: 'idea', accountIds: [await world.addAccount()] });
    expect((await change(id, { schedule: 'now' })).stage).toBe('scheduled');
    await world.settle();
    expect((await call('GET', `/posts/${id}`)).json()).toMatchObject({ state: 'published', stage: null });
    expect(await refused(id, { stage: 'idea' })).toEqual([409, 'not_editable']);
  });

  test('waits for approval like a draft, and neither is said of it while it does', async () => {
    await withApproval(async () => {
      const { id } = await write({ stage: 'idea', accountIds: [await world.addAccount()] });
      expect(await change(id, { schedule })).toMatchObject({ stage: 'review', state: 'draft' });
      for (const stage of ['idea', 'draft']) expect(await refused(id, { stage })).toEqual([409, 'not_editable']);
      expect((await change(id, { text: 'Other words' })).stage).toBe('review');
      expect(await change(id, { stage: 'idea', schedule: null })).toMatchObject({ stage: 'idea', approval: null });
    });
  });
});

test('posts are listed, counted and paged by how far they are', async () => {
  const accountIds = [await world.addAccount()];
  const ideas = [await write({ stage: 'idea', accountIds }), await write({ stage: 'idea', accountIds })];
  const ids = (posts: readonly Post[]) => posts.map(({ id }) => id);
  const expectAt = async (stage: string, posts: readonly Post[], on = accountIds) => {
    const { items } = (await call('GET', `/posts?stage=${stage}&account=${on}`)).json();
    expect(ids(items)).toEqual(ids(posts).toReversed());
    expect(items.every((post: Post) => post.stage === stage)).toBe(true);
    expect((await call('GET', `/posts/matches?stage=${stage}&account=${on}`)).json().count).toBe(posts.length);
  };
  await write({ accountIds, schedule: 'now' });
  await world.settle();
  await expectAt('idea', ideas);
  await expectAt('draft', [await write({ accountIds })]);
  await expectAt('scheduled', [await write({ accountIds, schedule })]);
  await withApproval(async () => {
    const others = [await world.addAccount()];
    await expectAt('review', [await write({ accountIds: others, schedule }), await write({ accountIds: others, schedule })], others);
  });
  const page = async (cursor = '') => (await call('GET', `/posts?stage=idea&account=${accountIds}&limit=1${cursor}`)).json();
  const first = await page();
  expect(ids([...first.items, ...(await page(`&cursor=${first.cursor}`)).items])).toEqual(ids(ideas).toReversed());
  expect((await call('GET', '/posts?stage=published')).statusCode).toBe(400);
});

test('people move what they wrote, and with more rights what others did', async () => {
  const { id } = await write({ stage: 'idea' });
  expect((await call('PATCH', `/posts/${id}`, { stage: 'draft' }, contributor)).statusCode).toBe(403);
  const own = (await call('POST', '/posts', { text: 'Own', stage: 'idea' }, contributor)).json();
  expect((await call('PATCH', `/posts/${own.id}`, { stage: 'draft' }, contributor)).json().stage).toBe('draft');
});

test('of two people who move an idea at once, one is told', async () => {
  const { id, version } = await write({ stage: 'idea' });
  const both = await Promise.all([1, 2].map(() => call('PATCH', `/posts/${id}`, { version, stage: 'draft' })));
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

test('whatever people do with a post, each is at exactly one stage, and what is planned is no idea', async () => {
  const accountId = await world.addAccount();
  const step = fc.constantFrom<object>(
    { stage: 'idea' },
    { stage: 'draft' },
    { stage: 'idea', schedule: null },
    { schedule },
    { schedule: null },
    { accountIds: [] },
    { accountIds: [accountId] },
    { text: 'Others' },
  );
  const stages = ['idea', 'draft', 'review', 'scheduled'];
  const run = () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const { id } = await write({ stage: 'idea', accountIds: [accountId] });
        for (const body of steps) await call('PATCH', `/posts/${id}`, body);
        const post: Post = (await call('GET', `/posts/${id}`)).json();
        const isPlanned = post.targets.some(({ state }) => state === 'scheduled');
        expect(post.stage === 'scheduled').toBe(isPlanned);
        expect(post.stage === 'review').toBe(post.approval?.state === 'waiting');
        const listed = await Promise.all(
          stages.map(async (stage) =>
            (await call('GET', `/posts?stage=${stage}&limit=100`)).json().items.some((one: Post) => one.id === id),
          ),
        );
        expect(stages.filter((_, index) => listed[index])).toEqual([post.stage]);
        await call('DELETE', `/posts/${id}`);
      }),
      { numRuns: 8 },
    );
  await run();
  await withApproval(run);
});

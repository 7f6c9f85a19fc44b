import type { Publisher } from '@everycast/platforms/port/publisher';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import { StorageUnavailable } from '../../kernel/storage.ts';

let world: PublishingWorld;
let sound: Publisher;
beforeAll(async () => {
  world = await createPublishingWorld();
  sound = { ...world.needs.platforms.bluesky.publish };
});
afterEach(() => {
  Object.assign(world.needs.platforms.bluesky.publish, sound);
  world.scripted.reset();
});
afterAll(() => world?.close());

const target = async (id: string) => (await world.get(id)).targets[0];
/** In calls of a post with this text alone: others are as always. */
const poisons = (text: string, how: Partial<Publisher>) => {
  const all = Object.entries(how).map(([name, poisoned]) => {
    const usual = sound[name as keyof Publisher] as (...args: unknown[]) => unknown;
    const either = (...args: unknown[]) => {
      const [first, second] = args as [{ content?: { text: string }; text?: string }, { text?: string } | undefined];
      const its = first.content?.text ?? first.text ?? second?.text;
      return its === text || its === undefined ? (poisoned as typeof usual)(...args) : usual(...args);
    };
    return [name, either];
  });
  Object.assign(world.needs.platforms.bluesky.publish, Object.fromEntries(all));
};
const thrown: [string, unknown, RegExp][] = [
  ['a TypeError', new TypeError('x.y is not a function'), /TypeError: x\.y is not a function\./],
  ['a word', 'kaput', /kaput\./],
  ['nothing', undefined, /no reason was given\./],
  ['an object', { odd: true }, /\{ odd: true \}/],
];
/** Does what is thrown throw itself, at once or in a promise? */
const rejecting = (what: unknown) => (): Promise<never> => Promise.reject(what);
const throwing = (what: unknown) => (): never => {
  throw what;
};

for (const [name, what, reason] of thrown) {
  test(`an adapter that throws ${name} in sending fails the post after a few tries, with the reason`, async () => {
    const post = await world.due(`Poison ${name}`);
    poisons(`Poison ${name}`, { perform: rejecting(what) });
    await world.settle(30);
    const { state, error, history } = (await target(post.id)) ?? {};
    expect(state).toBe('failed');
    expect(error).toMatchObject({ nextAttemptAt: null, message: expect.stringMatching(reason) });
    expect(error?.message).toMatch(/Something went wrong inside Everycast.*It was tried 3 times, and nothing was published\.$/);
    expect(history?.filter(({ title }) => title === 'Post sent, not confirmed')).toHaveLength(3);
  });
}

test.each(['upload', 'wait'] as const)('one that always throws in a step that can be repeated (%s) fails, too', async (kind) => {
  Object.assign(world.scripted, { worksOnFiles: true });
  const post = await world.due(`Poison ${kind}`, { media: [await world.addMedia()] });
  poisons(`Poison ${kind}`, {
    perform: (context) => (context.step.kind === kind ? rejecting(new RangeError('no such piece'))() : sound.perform(context)),
  });
  await world.settle(30);
  expect(await target(post.id)).toMatchObject({
    state: 'failed',
    error: {
      message: expect.stringMatching(/RangeError: no such piece\. It was tried 3 times, and nothing was published\.$/),
      nextAttemptAt: null,
    },
  });
});

for (const method of ['steps', 'intend'] as const) {
  test(`one that always throws before anything is sent (${method}) fails, and stops nobody else`, async () => {
    const post = await world.due(`Poison ${method}`);
    const others = await Promise.all([world.due('Sound 1'), world.due('Sound 2')]);
    poisons(`Poison ${method}`, { [method]: throwing(new TypeError('cannot read it')) });
    await world.settle(30);
    expect(await target(post.id)).toMatchObject({
      state: 'failed',
      error: { message: expect.stringMatching(/while preparing this: TypeError: cannot read it\. It was tried 3 times/) },
    });
    for (const { id } of others) expect((await target(id))?.state).toBe('published');
  });
}

test('a post that cannot even be loaded fails, and takes nobody with it', async () => {
  const post = await world.due('Poison of the rules', { media: [await world.addMedia()] });
  const others = await Promise.all([world.due('Sound 3'), world.due('Sound 4')]);
  const { manifest } = world.needs.platforms.bluesky;
  const { media } = manifest;
  manifest.media = (part, ...on) => (part.media.length > 0 ? throwing(new TypeError('no rules'))() : media(part, ...on));
  await world.settle(30);
  manifest.media = media;
  expect(await target(post.id)).toMatchObject({ state: 'failed', error: { message: expect.stringContaining('TypeError: no rules') } });
  for (const { id } of others) expect((await target(id))?.state).toBe('published');
});

test('where it may be out, a look that always throws leaves it to a person, who is told; nothing is sent again', async () => {
  const post = await world.due('Poison look');
  world.scripted.script = ({ what }) => (what === 'create' ? 'lost' : undefined);
  poisons('Poison look', { lookUp: rejecting(new TypeError('no list')) });
  const before = world.news.length;
  await world.settle(30);
  expect(await target(post.id)).toMatchObject({
    state: 'unconfirmed',
    error: { nextAttemptAt: null, message: expect.stringContaining('TypeError: no list') },
  });
  expect(world.scripted.posts.filter(({ text }) => text === 'Poison look')).toHaveLength(1);
  await world.publishing.start()();
  expect(world.news.length).toBeGreaterThan(before);
});

test('a database that is away in the middle of a look is no fault of the post, which is looked for until it is found', async () => {
  const post = await world.due('Away');
  world.scripted.script = ({ what }) => (what === 'create' ? 'lost' : undefined);
  let away = 5;
  poisons('Away', {
    lookUp: (context) => (away-- > 0 ? Promise.reject(new Error('Connection terminated unexpectedly')) : sound.lookUp(context)),
  });
  await world.settle(30);
  expect(await target(post.id)).toMatchObject({ state: 'published', error: null });
  expect(world.scripted.posts.filter(({ text }) => text === 'Away')).toHaveLength(1);
});

test('a storage that is away is no fault of the post either, however often it is tried', async () => {
  const post = await world.due('No files');
  let away = 5;
  const gone = () => Promise.reject(new StorageUnavailable(new Error('connect ECONNREFUSED')));
  poisons('No files', { perform: (context) => (away-- > 0 ? gone() : sound.perform(context)) });
  await world.settle(30);
  expect(await target(post.id)).toMatchObject({ state: 'published', error: null });
  expect(world.scripted.posts.filter(({ text }) => text === 'No files')).toHaveLength(1);
});

test('one that makes nothing of the answer to a post leaves it in doubt, and never sends it twice', async () => {
  const post = await world.due('Poison published');
  poisons('Poison published', { published: throwing(new TypeError('no address')) });
  await world.settle(30);
  expect(world.scripted.posts.filter(({ text }) => text === 'Poison published')).toHaveLength(1);
  expect(await target(post.id)).toMatchObject({
    state: 'unconfirmed',
    error: { nextAttemptAt: null, message: expect.stringContaining('no address') },
  });
});

test('what follows a post and always throws is a problem of a post that is out', async () => {
  Object.assign(world.scripted, { commented: true });
  const post = await world.due('Poison comment');
  poisons('Poison comment', { perform: (context) => (context.step.key === 'comment' ? rejecting('kaput')() : sound.perform(context)) });
  await world.settle(30);
  expect(await target(post.id)).toMatchObject({
    state: 'published',
    error: { message: expect.stringMatching(/Not published: first comment\..*kaput/) },
  });
});

test('the count survives a restart, and a person’s retry begins it anew', async () => {
  const post = await world.due('Poison restart');
  const { id = '' } = (await target(post.id)) ?? {};
  poisons('Poison restart', { steps: throwing(new TypeError('cannot read it')) });
  const faults = async () => (await world.db.selectFrom('target').select('faults').where('id', '=', id).executeTakeFirst())?.faults;
  // Each generation is a new worker, which has nothing but the database.
  for (const count of [1, 2, 3]) {
    await world.round();
    expect(await faults()).toBe(count);
    world.advance(60_000);
  }
  expect((await target(post.id))?.state).toBe('failed');
  await world.publishing.retry(world.actor, { postId: post.id, targetId: id });
  await world.round();
  expect((await target(post.id))?.state).toBe('scheduled');
  Object.assign(world.needs.platforms.bluesky.publish, sound);
  await world.settle();
  expect((await target(post.id))?.state).toBe('published');
});

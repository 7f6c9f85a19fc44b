import type { Post } from '@everycast/contract/posts';
import type { Publisher } from '@everycast/platforms/port/publisher';
import { checkpointIn, intentIn } from '@everycast/platforms/port/stored';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createPublishingWorld, type PublishingWorld, pastLease } from '../../../../tests/support/publishing.ts';

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

const idOf = (post: Post) => String(post.targets[0]?.id);
const targetOf = async (id: string) => (await world.get(id)).targets[0];
const sentAs = (text: string) => world.scripted.posts.filter((post) => post.text === text).length;
/** Writes what no version of Everycast would, as a person with psql could. */
const spoil = (table: 'ledger_step' | 'target', column: string, post: Post, value: unknown) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${JSON.stringify(value)}::jsonb
    where ${sql.ref(table === 'target' ? 'id' : 'target_id')} = ${idOf(post)}`.execute(world.kernel.db);
const listed = async () => (await world.posts.list(world.actor.workspaceId, { limit: 50 })).items.map(({ id }) => id);

/** A post whose answer was lost, so that it is looked up next. */
async function lost(text: string): Promise<Post> {
  const post = await world.due(text);
  world.scripted.script = ({ what }) => (what === 'create' ? 'lost' : undefined);
  await world.round();
  world.scripted.script = () => undefined;
  expect(await targetOf(post.id)).toMatchObject({ state: 'unconfirmed' });
  return post;
}

describe('a line of the ledger that cannot be read', () => {
  test.each([
    ['what', 'not a message'],
    ['what', { code: 'steps.post', params: { name: { no: 'message' } } }],
    ['detail', ['a', 'list']],
  ])('leaves its post to a person, and concerns no other (%s: %j)', async (column, value) => {
    const text = `Line ${column} ${JSON.stringify(value)}`;
    const post = await lost(text);
    await spoil('ledger_step', column, post, value);
    const others = await Promise.all([world.due('Beside it 1'), world.due('Beside it 2')]);
    world.advance(pastLease);
    await world.settle();
    for (const { id } of others) expect(await targetOf(id)).toMatchObject({ state: 'published' });
    expect(sentAs(text)).toBe(1);
    expect(await targetOf(post.id)).toMatchObject({
      state: 'unconfirmed',
      error: {
        nextAttemptAt: null,
        message: expect.stringMatching(
          new RegExp(`^Everycast can’t read what it recorded about this post.*Invalid JSON in ledger_step [0-9a-f-]+: ${column}`),
        ),
      },
    });
    expect(await listed()).toEqual(expect.arrayContaining([post.id, ...others.map(({ id }) => id)]));
    await world.publishing.decide(world.actor, { postId: post.id, targetId: idOf(post) }, 'it_is_there');
    expect(await targetOf(post.id)).toMatchObject({ state: 'published', error: null });
  });

  test('is not sent again by itself where nothing was sent, and a person’s retry starts over', async () => {
    const post = await world.due('Rejected line');
    world.scripted.script = ({ what }) => (what === 'create' ? 'outage' : undefined);
    await world.round();
    world.scripted.script = () => undefined;
    expect(await targetOf(post.id)).toMatchObject({ state: 'scheduled' });
    await spoil('ledger_step', 'detail', post, 7);
    await world.settle();
    expect(sentAs('Rejected line')).toBe(0);
    expect(await targetOf(post.id)).toMatchObject({ state: 'failed', error: { nextAttemptAt: null } });
    await world.publishing.retry(world.actor, { postId: post.id, targetId: idOf(post) });
    await world.settle();
    expect(await targetOf(post.id)).toMatchObject({ state: 'published' });
    expect(sentAs('Rejected line')).toBe(1);
  });

  test('ends with a person’s decision that came while it was looked up', async () => {
    const post = await lost('Dismissed line');
    world.advance(pastLease);
    const { targets } = await world.store.claim({ lasts: 15_000, token: crypto.randomUUID(), max: 10 });
    expect(targets).toHaveLength(1);
    await world.publishing.ignore(world.actor, { postId: post.id, targetId: idOf(post) });
    await spoil('ledger_step', 'what', post, null);
    world.advance(pastLease);
    await world.settle();
    expect(await targetOf(post.id)).toMatchObject({ state: 'cancelled', error: null });
    expect(sentAs('Dismissed line')).toBe(1);
  });
});

describe('a target that cannot be read', () => {
  test('by its problem ends alone, and is still in every list', async () => {
    const post = await world.due('Problem');
    world.scripted.script = ({ what }) => (what === 'create' ? 'outage' : undefined);
    await world.round();
    world.scripted.script = () => undefined;
    await spoil('target', 'problem_message', post, { text: 'Hi' });
    expect(await targetOf(post.id)).toMatchObject({ error: { message: expect.stringMatching(/^Everycast can’t read/) } });
    expect(await listed()).toContain(post.id);
    const other = await world.due('Beside the problem');
    await world.settle();
    expect(await targetOf(other.id)).toMatchObject({ state: 'published' });
    expect(await targetOf(post.id)).toMatchObject({
      state: 'failed',
      error: { message: expect.stringContaining('Invalid JSON in target'), nextAttemptAt: null },
    });
    expect(sentAs('Problem')).toBe(0);
  });

  test('by where a file is cropped ends alone', async () => {
    const post = await world.due('Crops', { media: [await world.addMedia()] });
    const crops = JSON.stringify({ '4:5': { x: 'left' } });
    await sql`update post_media set crops = ${crops}::jsonb where post_id = ${post.id}`.execute(world.kernel.db);
    const other = await world.due('Beside the crops');
    await world.settle();
    expect(await targetOf(other.id)).toMatchObject({ state: 'published' });
    expect(await targetOf(post.id)).toMatchObject({
      state: 'failed',
      error: { message: expect.stringContaining('Invalid JSON in post_media'), nextAttemptAt: null },
    });
    expect(sentAs('Crops')).toBe(0);
  });

  test('keeps nobody from being notified of others', async () => {
    const post = await world.due('Unnotified');
    const other = await world.due('Notified');
    world.scripted.script = ({ what }) => (what === 'create' ? 'rejected' : undefined);
    await world.settle();
    await spoil('target', 'problem_message', post, { code: 7 });
    const unread = await world.due('Not readable');
    await world.settle();
    await spoil('target', 'options', unread, 7);
    const before = world.news.length;
    await world.publishing.start()();
    const links = world.news.slice(before).map(({ link }) => link);
    expect(links).toEqual(expect.arrayContaining([`/posts/${post.id}`, `/posts/${other.id}`]));
  });

  test.each([[{ generation: 'one' }], [{ generation: 1 }], ['Anna']])('by its account’s names stops no worker (%j)', async (names) => {
    const text = `Names ${JSON.stringify(names)}`;
    const post = await world.due(text);
    await spoil('target', 'names', post, names);
    const other = await world.due('Beside the names');
    expect(await listed()).toContain(post.id);
    await world.settle();
    expect(await targetOf(other.id)).toMatchObject({ state: 'published' });
    expect((await targetOf(post.id))?.state).toMatch(/^(published|failed)$/);
    expect(sentAs(text)).toBeLessThanOrEqual(1);
  });
});

describe('what an adapter stored and cannot read', () => {
  const Stored = z.object({ recordKey: z.string() });

  test('as its intent leaves the post to a person', async () => {
    const post = await lost('Intent');
    await spoil('ledger_step', 'intent', post, ['no key']);
    Object.assign(world.needs.platforms.bluesky.publish, {
      lookUp: async (context: Parameters<Publisher['lookUp']>[0]) => sound.lookUp({ ...context, intent: intentIn(Stored, context) }),
    });
    await world.settle(30);
    expect(sentAs('Intent')).toBe(1);
    expect(await targetOf(post.id)).toMatchObject({
      state: 'unconfirmed',
      error: { nextAttemptAt: null, message: expect.stringMatching(/The stored intent of step "create" can't be read/) },
    });
  });

  test('as its checkpoint fails the post, which is not sent', async () => {
    const post = await world.due('Checkpoint', { media: [await world.addMedia()] });
    Object.assign(world.needs.platforms.bluesky.publish, {
      perform: async (context: Parameters<Publisher['perform']>[0]) => {
        if (context.step.kind !== 'upload') return sound.perform(context);
        await context.saveCheckpoint(['nowhere']);
        checkpointIn(Stored, { ...context, checkpoint: ['nowhere'] });
        return sound.perform(context);
      },
    });
    await world.settle(30);
    expect(sentAs('Checkpoint')).toBe(0);
    expect(await targetOf(post.id)).toMatchObject({
      state: 'failed',
      error: { nextAttemptAt: null, message: expect.stringMatching(/The stored checkpoint of step "upload 1" can't be read/) },
    });
  });
});

test('a card that cannot be read is shown as none', async () => {
  const post = await world.due('Card');
  await world.settle();
  await sql`update ledger_step set step = 'card', kind = 'prepare', outcome = '7'::jsonb where target_id = ${idOf(post)}`.execute(
    world.kernel.db,
  );
  const [entry] = (await world.get(post.id)).targets[0]?.history ?? [];
  expect(entry).toMatchObject({ step: 'card', state: 'done' });
});

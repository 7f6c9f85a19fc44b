import type { PostOrder } from '@everycast/contract/post-orders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import { newId } from '../../kernel/ids.ts';
import type { Actor } from './model.ts';

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());

const body = (text: string, more: object = {}) => ({ text, accountIds: [], media: [], variants: {}, ...more });
const create = (text: string, more: object = {}, by: Actor = world.actor) => world.posts.create(by, body(text, more), null);
const list = (query: object) => world.posts.list(world.actor.workspaceId, { limit: 50, ...query });

describe('writing', () => {
  test('a draft keeps its text, pictures, variants and who wrote it', async () => {
    const [a, b, one, two] = [await world.addAccount(), await world.addAccount(), await world.addMedia(), await world.addMedia()];
    const media = [{ id: one, alt: 'One' }];
    const post = await create('Hello', { accountIds: [a, b], media, variants: { [b]: { text: 'Hi', media: [{ id: two, alt: 'Two' }] } } });
    expect(post).toMatchObject({
      version: 1,
      text: 'Hello',
      state: 'draft',
      schedule: null,
      dueAt: null,
      media: [{ id: one, alt: 'One' }],
    });
    const [first, second] = [a, b].map((id) => post.targets.find((target) => target.accountId === id));
    expect(first).toMatchObject({ text: null, media: null, state: 'draft', history: [], error: null, permalink: null });
    expect(second).toMatchObject({ text: 'Hi', media: [{ id: two, alt: 'Two' }] });
    expect(post.authorName).toBe(`Name of ${world.actor.userId}`);
    expect(post.activity).toMatchObject([{ what: `${post.authorName} started the draft`, by: post.authorName }]);
  });

  test('the same key makes the same post, even at the same moment', async () => {
    const accountId = await world.addAccount();
    const request = body('Once', { accountIds: [accountId], schedule: { at: '2027-02-01T10:00', zone: 'UTC' } });
    const made = await Promise.all(Array.from({ length: 6 }, () => world.posts.create(world.actor, request, 'the key')));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const other = { ...world.actor, userId: await world.addPerson() };
    expect((await world.posts.create(other, request, 'the key')).id).not.toBe(made[0]?.id);
  });

  test('accounts and media of other workspaces cannot be chosen', async () => {
    const foreign = await world.addAccount(await world.addWorkspace());
    await expect(create('x', { accountIds: [foreign] })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { accountIds: [foreign] },
    });
    const stranger = newId();
    await expect(create('x', { variants: { [stranger]: { text: 'y' } } })).rejects.toMatchObject({ code: 'invalid_input' });
    const elsewhere = { ...world.actor, workspaceId: await world.addWorkspace() };
    const mine = await create('Mine');
    await expect(world.posts.get(elsewhere.workspaceId, mine.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(world.posts.change(elsewhere, mine.id, { text: 'Yours' })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('what a platform would refuse is refused when it is scheduled, for each account, and may stand in a draft', async () => {
    const [a, b] = [await world.addAccount(), await world.addAccount()];
    const long = 'x'.repeat(301);
    const variants = { [b]: { text: 'short' } };
    const post = await create(long, { accountIds: [a, b], variants });
    await expect(world.posts.change(world.actor, post.id, { schedule: 'now' })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/^The text is .* over Scripted’s limit/),
      details: { targets: [{ accountId: a, issues: [{ field: 'text', code: 'text_too_long' }] }] },
    });
    const good = await world.posts.change(world.actor, post.id, { text: 'fits', schedule: { at: '2027-01-01T10:00', zone: 'UTC' } });
    await expect(world.posts.change(world.actor, good.id, { text: long })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('changing', () => {
  test('two tabs never overwrite each other: the later one is given what stands there', async () => {
    const post = await create('First');
    const second = await world.posts.change(world.actor, post.id, { version: 1, text: 'Second' });
    expect(second.version).toBe(2);
    await expect(world.posts.change(world.actor, post.id, { version: 1, text: 'Other' })).rejects.toMatchObject({
      code: 'version_conflict',
      details: { post: { version: 2, text: 'Second' } },
    });
    const both = await Promise.allSettled(['A', 'B'].map((text) => world.posts.change(world.actor, post.id, { version: 2, text })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('saving the same again is no change', async () => {
    const post = await create('Same');
    expect(await world.posts.change(world.actor, post.id, { version: 1, text: 'Same', accountIds: [] })).toEqual(post);
  });

  test('a person’s edits in a row are one line, and moves tell from where to where', async () => {
    const accountId = await world.addAccount();
    const post = await create('Draft', { accountIds: [accountId] });
    world.advance(11 * 60_000);
    for (const text of ['Draft 1', 'Draft 2', 'Draft 3']) {
      await world.posts.change(world.actor, post.id, { text });
      world.advance(60_000);
    }
    await world.posts.change(world.actor, post.id, { schedule: { at: '2027-01-01T10:00', zone: 'Europe/Berlin' } });
    const moved = await world.posts.change(world.actor, post.id, { schedule: { at: '2027-01-02T10:00', zone: 'America/New_York' } });
    expect(moved.activity.map(({ what }) => what)).toEqual([
      `${post.authorName} moved it from Jan 1, 2027, 10:00 AM (Europe/Berlin) to Jan 2, 2027, 10:00 AM (America/New_York)`,
      `${post.authorName} scheduled it for Jan 1, 2027, 10:00 AM (Europe/Berlin)`,
      `${post.authorName} edited it`,
      `${post.authorName} started the draft`,
    ]);
  });

  test('contributors change their own posts, editors everyone’s', async () => {
    const contributor = { ...world.actor, userId: await world.addPerson(), role: 'contributor' as const };
    const own = await create('Own', {}, contributor);
    const others = await create('Others');
    expect((await world.posts.change(contributor, own.id, { text: 'Mine' })).text).toBe('Mine');
    await expect(world.posts.change(contributor, others.id, { text: 'Mine' })).rejects.toMatchObject({ code: 'role_too_low' });
    await expect(world.posts.remove(contributor, others.id)).rejects.toMatchObject({ code: 'role_too_low' });
    const editor = { ...contributor, role: 'editor' as const };
    expect((await world.posts.change(editor, others.id, { text: 'Edited' })).text).toBe('Edited');
  });
});

describe('an API key', () => {
  const lacks = (permission: string) => ({ code: 'scope_missing', details: { permission } });
  const planned = async () => ({ accountIds: [await world.addAccount()], schedule: { at: '2029-06-01T10:00', zone: 'UTC' } });

  test('without post.publish writes drafts, and leaves alone what is planned', async () => {
    const writer: Actor = { ...world.actor, scopes: ['post.read', 'post.write'] };
    const draft = await create('A draft', { accountIds: [await world.addAccount()] }, writer);
    expect((await world.posts.change(writer, draft.id, { text: 'Better' })).text).toBe('Better');
    const schedule = { at: '2029-06-01T10:00', zone: 'UTC' };
    await expect(create('Now', await planned(), writer)).rejects.toMatchObject(lacks('post.publish'));
    await expect(world.posts.change(writer, draft.id, { schedule })).rejects.toMatchObject(lacks('post.publish'));
    const post = await create('Planned', await planned());
    for (const touch of [
      () => world.posts.change(writer, post.id, { text: 'Other' }),
      () => world.posts.change(writer, post.id, { schedule: null }),
      () => world.posts.remove(writer, post.id),
    ])
      await expect(touch()).rejects.toMatchObject(lacks('post.publish'));
    expect(await world.posts.get(world.actor.workspaceId, post.id)).toMatchObject({ text: 'Planned', state: 'scheduled' });
    await world.posts.remove(writer, draft.id);
  });

  test('without post.manage changes only the posts of its person', async () => {
    const others = await create('Of somebody else', {}, { ...world.actor, userId: await world.addPerson() });
    const key: Actor = { ...world.actor, scopes: ['post.write', 'post.publish'] };
    await expect(world.posts.change(key, others.id, { text: 'Mine' })).rejects.toMatchObject(lacks('post.manage'));
    expect((await world.posts.change({ ...key, scopes: ['post.manage'] }, others.id, { text: 'Mine' })).text).toBe('Mine');
  });
});

describe('deleting', () => {
  test('takes a post off the schedule, and bringing it back puts it on again', async () => {
    const accountId = await world.addAccount();
    const post = await create('Deleted', { accountIds: [accountId], schedule: { at: '2028-01-01T10:00', zone: 'UTC' } });
    await world.posts.remove(world.actor, post.id);
    await expect(world.get(post.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(world.posts.change(world.actor, post.id, { text: 'x' })).rejects.toMatchObject({ code: 'not_found' });
    expect((await list({ from: '2028-01-01T00:00:00Z', to: '2028-01-02T00:00:00Z' })).items).toEqual([]);
    const back = await world.posts.restore(world.actor, post.id);
    expect(back).toMatchObject({ text: 'Deleted', state: 'scheduled', targets: [{ dueAt: '2028-01-01T10:00:00.000Z' }] });
    expect(back.activity.map(({ what }) => what).slice(0, 2)).toEqual([
      `${post.authorName} brought it back`,
      `${post.authorName} deleted it`,
    ]);
  });

  test('what became due meanwhile does not go out as a surprise', async () => {
    const post = await world.due('Forgotten');
    await world.posts.remove(world.actor, post.id);
    expect(await world.round()).toBe(0);
    world.advance(3_600_000);
    expect(await world.round()).toBe(0);
    const back = await world.posts.restore(world.actor, post.id);
    expect(back.targets).toMatchObject([{ state: 'failed', error: { kind: 'missed' } }]);
    expect(await world.round()).toBe(0);
  });

  test('what was deleted for a month is gone for good, with all that belonged to it', async () => {
    const post = await world.due('Gone');
    await world.posts.remove(world.actor, post.id);
    world.advance(31 * 24 * 3_600_000);
    await world.posts.forgetDeleted();
    await expect(world.posts.restore(world.actor, post.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('lists', () => {
  test('by due time within a range, page by page, none twice and none left out', async () => {
    const accountId = await world.addAccount();
    const days = ['2029-03-01', '2029-03-02', '2029-03-02', '2029-03-02', '2029-03-05', '2029-04-01'];
    const made = [];
    for (const day of days) made.push(await create(day, { accountIds: [accountId], schedule: { at: `${day}T09:00`, zone: 'UTC' } }));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ from: '2029-03-01T00:00:00Z', to: '2029-04-01T00:00:00Z', limit: 2, cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(made.slice(0, 5).map(({ id }) => id));
  });

  test('the newest first without a range; by the state that the post shows', async () => {
    const elsewhere = { ...world.actor, workspaceId: await world.addWorkspace() };
    const [a, b] = [await world.addAccount(elsewhere.workspaceId), await world.addAccount(elsewhere.workspaceId)];
    const draft = await create('Draft', {}, elsewhere);
    const partly = await create('Partly', { accountIds: [a, b], schedule: 'now' }, elsewhere);
    world.scripted.script = ({ account }) => (account === b ? 'rejected' : undefined);
    await world.settle();
    world.scripted.script = () => undefined;
    const whole = await create('Whole', { accountIds: [a], schedule: 'now' }, elsewhere);
    await world.settle();
    const ids = async (state?: ('failed' | 'published' | 'draft')[]) =>
      (await world.posts.list(elsewhere.workspaceId, { limit: 50, state })).items.map(({ id }) => id);
    expect(await ids()).toEqual([whole.id, partly.id, draft.id]);
    expect(await ids(['failed'])).toEqual([partly.id]);
    expect(await ids(['published'])).toEqual([whole.id]);
    expect(await ids(['draft', 'published'])).toEqual([whole.id, draft.id]);
  });

  test('drafts in every order, page by page, and all of them at once to be chosen', async () => {
    const elsewhere = { ...world.actor, workspaceId: await world.addWorkspace() };
    const draft = (text: string, at?: string) => create(text, at ? { intended: { at, zone: 'UTC' } } : {}, elsewhere);
    const made = {
      first: await draft('first'),
      late: await draft('late', '2031-05-02T09:00'),
      early: await draft('early', '2031-05-01T09:00'),
      last: await draft('last'),
    };
    world.advance(60_000);
    await world.posts.change(elsewhere, made.late.id, { version: made.late.version, text: 'late, edited' });
    const names = new Map(Object.entries(made).map(([name, { id }]) => [id, name]));
    const read = async (order: PostOrder): Promise<string[]> => {
      const seen: string[] = [];
      for (let cursor: string | undefined | null; cursor !== null; ) {
        const page = await world.posts.list(elsewhere.workspaceId, { limit: 1, order, state: ['draft'], ...(cursor && { cursor }) });
        seen.push(...page.items.map(({ id }) => names.get(id) ?? ''));
        ({ cursor } = page);
      }
      return seen;
    };
    expect(await read('newest')).toEqual(['last', 'early', 'late', 'first']);
    expect(await read('oldest')).toEqual(['first', 'late', 'early', 'last']);
    expect((await read('edited'))[0]).toBe('late');
    expect(await read('edited')).toHaveLength(4);
    expect(await read('planned')).toEqual(['early', 'late', 'first', 'last']);
    const { cursor } = await world.posts.list(elsewhere.workspaceId, { limit: 1, order: 'planned' });
    await expect(list({ cursor, order: 'edited' })).rejects.toMatchObject({ code: 'invalid_input' });

    const matches = (query: object) => world.posts.matches(elsewhere.workspaceId, { limit: 0, ...query });
    expect(await matches({ state: ['draft'] })).toEqual({ count: 4, items: [] });
    expect(await matches({ state: ['draft'], search: 'edited' })).toMatchObject({ count: 1 });
    const some = await matches({ state: ['draft'], limit: 2 });
    expect(some.count).toBe(4);
    expect(some.items).toEqual([made.last, made.early].map(({ id, version }) => ({ id, version, state: 'draft', labelIds: [] })));
  });

  test('a cursor that is not ours is refused', async () => {
    await expect(list({ cursor: 'bm9uc2Vuc2U' })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

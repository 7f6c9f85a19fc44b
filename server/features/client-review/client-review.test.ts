import type { Review, ReviewItem } from '@everycast/contract/client-review';
import type { Post } from '@everycast/contract/posts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import { newId } from '../../kernel/ids.ts';
import { type Approvals, createApprovals } from '../approvals/approvals.ts';
import { createClientComments } from '../comments/client-comments.ts';
import { createCommentStore } from '../comments/comment-store.ts';
import { createPlaces } from '../comments/places.ts';
import { type ClientReview, createClientReview } from './client-review.ts';
import type { Keys } from './visits.ts';

/** What clients see and do with a link. The world's clock starts on Saturday, November 21, 2026, at noon UTC. */

let world: PublishingWorld;
let approvals: Approvals;
let review: ClientReview;
let accountId = '';
let groupId = '';
const people = { author: '', editor: '' };

beforeAll(async () => {
  world = await createPublishingWorld();
  for (const name of Object.keys(people) as (keyof typeof people)[]) people[name] = await world.addPerson();
  const { kernel, posts, groups } = world;
  const names = async (ids: readonly string[]) => new Map(ids.map((id) => [id, `Name of ${id}`]));
  const { notifications } = world.needs;
  approvals = createApprovals(kernel, {
    posts,
    accounts: world.described,
    groups,
    people: { names },
    workspaces: { may: async () => true },
    notifications,
  });
  const ofComments = { people: { names, byIds: async () => [] }, notifications, posts };
  const places = createPlaces(kernel, { ...ofComments, workspaces: { membersWith: async () => [] } } as never);
  const store = createCommentStore(kernel.db);
  review = createClientReview(kernel, {
    accounts: { list: async () => [], avatar: () => Promise.reject(new Error('There are no pictures here.')) },
    approvals,
    comments: { client: createClientComments(kernel, ofComments, { store, places }) },
    groups,
    media: {
      serve: async (_workspaceId, id) => ({ contentType: 'image/png', hash: id, name: '', bytes: 1, open: () => Promise.reject() }),
    },
    people: { names },
    posts,
    workspaces: {
      members: async () => [{ userId: people.editor, role: 'owner' }] as never,
      current: async () => ({ name: 'Tidewater', zone: 'Europe/Lisbon' }) as never,
    },
  });
});
afterAll(() => world?.close());

const as = (userId: string, role: 'editor' | 'contributor') => ({ ...world.actor, userId, role });
const author = () => as(people.author, 'contributor');
const editor = () => as(people.editor, 'editor');
let count = 0;

beforeEach(async () => {
  count += 1;
  accountId = await world.addAccount();
  ({ id: groupId } = await world.groups.create(world.actor.workspaceId, { name: `Brand ${count}`, color: 'sky', accountIds: [accountId] }));
  await approvals.changePolicy(world.actor, { mode: 'client', groups: [], ownersPublish: false, timeMayChange: false });
});

const inHours = (hours: number) => ({
  at: new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString().slice(0, 16),
  zone: 'UTC',
});
/** A post that the team has approved, so that it waits for the client. */
async function waiting(
  text: string,
  hours: number | null = 48,
  accountIds = [accountId],
  media: { id: string; alt: string }[] = [],
): Promise<Post> {
  const schedule = hours === null ? ('now' as const) : inHours(hours);
  const asked = await world.posts.create(author(), { text, accountIds, media, variants: {}, schedule }, null);
  return approvals.approve(editor(), asked.id, { seen: asked.approval?.seen ?? '' });
}

type About = Parameters<ClientReview['links']['create']>[1]['about'];
const mails = async () => (await world.kernel.mail.outbox(50)).filter(({ to }) => to === 'maria@casaverde.example');
const tokenIn = (text: string): string => /\/review#([\w-]{32})/.exec(text)?.[1] ?? '';
const latestToken = async () => tokenIn((await mails())[0]?.text ?? '');
const send = (about: About, days = 14, zone: string | null = null) =>
  review.links.create(editor(), { about, email: 'maria@casaverde.example', name: 'Maria', language: 'de', zone, days });

const nobody: Keys = { token: undefined, reviewerOf: () => undefined };
/** A browser that has opened a link, and may answer as `name` if it is given. */
async function browser(token: string, name: string | null = 'Maria') {
  const keys: Keys = { token, reviewerOf: () => undefined };
  const opened = await review.reviews.open(keys);
  if (name === null) return { keys, opened };
  const { secret } = await review.reviews.admit(keys, opened.id, { name });
  return { keys: { ...keys, reviewerOf: () => secret }, opened };
}
/** Sends a link, and opens it in the client's browser. */
async function opened(about: About) {
  const link = await send(about);
  return { link, ...(await browser(await latestToken())) };
}
const brand = (): About => ({ scope: 'brand', groupId });
const titles = ({ items }: Review) => items.map(({ title }) => title);
const item = ({ items }: Review, post: Post): ReviewItem => items.find(({ postId }) => postId === post.id) as ReviewItem;
const seenOf = (of: Review, post: Post): string => item(of, post).seen ?? '';
const codeOf = (thrown: Promise<unknown>): Promise<string> =>
  thrown.then(
    () => 'done',
    (error: { reason?: { code: string } }) => error.reason?.code ?? String(error),
  );

describe('a link', () => {
  test('is sent in the client’s language, and stored as a hash alone', async () => {
    const post = await waiting('Seventy plates');
    const link = await send({ scope: 'post', postId: post.id });
    expect(link).toMatchObject({ scope: 'post', title: 'Seventy plates', name: 'Maria', waiting: 1, revokedAt: null, openedAt: null });
    const [mail] = await mails();
    expect(mail?.subject).toBe('Tidewater bittet dich, Beiträge anzusehen');
    const token = tokenIn(mail?.text ?? '');
    expect(token).toHaveLength(32);
    const rows = JSON.stringify([
      ...(await world.db.selectFrom('reviewToken').selectAll().execute()),
      ...(await world.db.selectFrom('reviewLink').selectAll().execute()),
    ]);
    expect(rows).not.toContain(token);
    const { opened: shown } = await browser(token, null);
    expect(shown).toMatchObject({ workspace: 'Tidewater', name: 'Maria', email: 'm…@casaverde.example', reviewer: null, needsCode: false });
    expect((await review.links.list(editor())).find(({ id }) => id === link.id)?.openedAt).toBe(world.clock.now().toISOString());
  });

  test('is given to the person who sends it, who can’t answer with it for the client', async () => {
    const post = await waiting('Copied');
    const { address } = await send(brand());
    const token = tokenIn(address);
    expect(token).not.toBe(await latestToken());
    const { keys, opened: read } = await browser(token, null);
    expect(read).toMatchObject({ needsCode: true, items: [{ title: 'Copied' }] });
    expect(await codeOf(review.reviews.admit(keys, read.id, { name: 'Maria' }))).toBe('client_review.code_needed');
    // The mail's own is still for the first browser.
    const { keys: client, opened: shown } = await browser(await latestToken());
    await review.reviews.approve(client, shown.id, post.id, { seen: seenOf(shown, post), comment: '' });
    expect(JSON.stringify(await world.db.selectFrom('reviewToken').selectAll().execute())).not.toContain(token);
    expect(JSON.stringify(await review.links.list(editor()))).not.toContain(token);
  });

  test('shows what waits for the client on its accounts alone, as it is now', async () => {
    const other = await world.addAccount();
    const first = await waiting('Later', 60);
    await waiting('Sooner', 40);
    await waiting('Another brand', 40, [other]);
    await waiting('Of two brands', 40, [accountId, other]);
    await world.posts.create(author(), { text: 'A draft', accountIds: [accountId], media: [], variants: {} }, null);
    const asked = { text: 'For the team', accountIds: [accountId], media: [], variants: {}, schedule: inHours(50) };
    await world.posts.create(author(), asked, null);
    const { opened: shown, keys } = await opened(brand());
    expect(titles(shown)).toEqual(['Sooner', 'Later']);
    expect(item(shown, first).post).toMatchObject({ authorName: '', activity: [], approval: null, labelIds: [] });
    await world.posts.change(author(), first.id, { text: 'Changed' });
    expect(titles(await review.reviews.get(keys, shown.id))).toEqual(['Sooner']);
    await world.posts.remove(editor(), shown.items[0]?.postId ?? '');
    expect(titles(await review.reviews.get(keys, shown.id))).toEqual([]);
  });

  test('for a week shows what goes out in it, by the workspace’s zone', async () => {
    // Sunday at 23:30, and Monday at 0:30.
    await waiting('This week', 35.5);
    await waiting('Next week', 36.5);
    await waiting('At once', null);
    const { opened: this_ } = await opened({ scope: 'week', groupId, day: '2026-11-22' });
    expect(titles(this_)).toEqual(['This week']);
    const { opened: next } = await opened({ scope: 'week', groupId, day: '2026-11-27' });
    expect(titles(next)).toEqual(['Next week']);
  });

  test('can’t be made for a post that doesn’t wait for the client, nor for what another workspace has', async () => {
    const asked = { text: 'For the team', accountIds: [accountId], media: [], variants: {}, schedule: inHours(50) };
    const { id: postId } = await world.posts.create(author(), asked, null);
    expect(await codeOf(send({ scope: 'post', postId }))).toBe('client_review.not_with_client');
    expect(await codeOf(send({ scope: 'post', postId: newId() }))).toBe('posts.gone');
    expect(await codeOf(send({ scope: 'brand', groupId: newId() }))).toBe('account_groups.gone');
    const elsewhere = { ...editor(), workspaceId: await world.addWorkspace() };
    const link = await send(brand());
    for (const act of [review.links.send, review.links.revoke])
      expect(await codeOf(act(elsewhere, link.id))).toBe('client_review.link_gone');
    expect(await review.links.list(elsewhere)).toEqual([]);
  });

  test('ends when it is revoked or has expired, in every browser, and says only that', async () => {
    const post = await waiting('Still there', 24 * 20);
    for (const [end, code] of [
      [(id: string) => review.links.revoke(editor(), id), 'client_review.revoked'],
      [async () => world.advance(15 * 24 * 3_600_000), 'client_review.expired'],
    ] as const) {
      const { link, keys, opened: shown } = await opened(brand());
      await end(link.id);
      const seen = seenOf(shown, post);
      for (const act of [
        () => review.reviews.open(keys),
        () => review.reviews.get(keys, shown.id),
        () => review.reviews.approve(keys, shown.id, post.id, { seen, comment: '' }),
        () => review.reviews.giveBack(keys, shown.id, post.id, { seen, comment: 'No' }),
        () => review.reviews.comment(keys, shown.id, post.id, 'Hello'),
        () => review.reviews.sendCode(keys, shown.id),
      ])
        expect(await codeOf(act())).toBe(code);
      expect(await codeOf(review.links.send(editor(), link.id))).toBe('client_review.link_over');
    }
    expect((await world.get(post.id)).state).toBe('draft');
  });

  test('can’t be guessed, and one doesn’t open another', async () => {
    await waiting('Secret');
    const { keys } = await opened(brand());
    const { opened: other } = await opened(brand());
    expect(await codeOf(review.reviews.open({ ...nobody, token: 'x'.repeat(32) }))).toBe('client_review.unknown');
    expect(await codeOf(review.reviews.get(nobody, other.id))).toBe('client_review.unknown');
    expect(await codeOf(review.reviews.get(keys, other.id))).toBe('client_review.unknown');
    expect(await codeOf(review.reviews.get(keys, newId()))).toBe('client_review.unknown');
  });

  test('gives the files of its posts, and no others', async () => {
    const [id, hidden] = [await world.addMedia(), await world.addMedia()];
    const post = await waiting('With a picture', 48, [accountId], [{ id, alt: 'A plate' }]);
    await waiting('Elsewhere', 48, [await world.addAccount()], [{ id: hidden, alt: '' }]);
    const { keys, opened: shown } = await opened(brand());
    expect(item(shown, post).post?.media[0]?.media.url).toBe(`/api/v1/reviews/${shown.id}/media/${id}/file`);
    expect((await review.reviews.file(keys, shown.id, id, 'file')).hash).toBe(id);
    expect(await codeOf(review.reviews.file(keys, shown.id, hidden, 'file'))).toBe('media.gone');
  });
});

describe('a client', () => {
  test('approves what they saw, and it goes out at its time', async () => {
    const post = await waiting('Seventy plates', 30);
    const { keys, opened: shown } = await opened(brand());
    const after = await review.reviews.approve(keys, shown.id, post.id, { seen: seenOf(shown, post), comment: 'Lovely' });
    expect(item(after, post)).toMatchObject({ title: 'Seventy plates', answer: { answer: 'approved', name: 'Maria' }, post: null });
    const scheduled = await world.get(post.id);
    expect(scheduled).toMatchObject({
      state: 'scheduled',
      approval: { state: 'approved', given: [{ step: 1 }, { step: 2, by: 'Maria' }] },
    });
    expect(scheduled.activity[0]).toMatchObject({
      by: 'Maria',
      what: 'Maria approved it as the client, by the link sent to maria@casaverde.example',
    });
    world.advance(31 * 3_600_000);
    await world.settle();
    expect(world.scripted.posts.map(({ text }) => text)).toContain('Seventy plates');
  });

  test('asks for changes, in words that the author is told', async () => {
    const post = await waiting('Fifty plates', 30);
    const { keys, opened: shown } = await opened(brand());
    const answer = { seen: seenOf(shown, post), comment: 'It is seventy.' };
    const after = await review.reviews.giveBack(keys, shown.id, post.id, answer);
    expect(item(after, post).answer).toMatchObject({ answer: 'changes', name: 'Maria' });
    const returned = await world.get(post.id);
    expect(returned).toMatchObject({ state: 'draft', approval: { state: 'returned', note: 'It is seventy.' } });
    expect(returned.activity[0]?.what).toContain('Maria asked for changes as the client');
    expect(world.news.filter(({ userId }) => userId === people.author).at(-1)).toMatchObject({ kind: 'approval.returned' });
    // Changed and approved by the team, it is back, with what was said.
    const asked = await world.posts.change(author(), post.id, { text: 'Seventy plates', schedule: inHours(30) });
    expect(titles(await review.reviews.get(keys, shown.id))).toEqual(['Fifty plates']);
    await approvals.approve(editor(), post.id, { seen: asked.approval?.seen ?? '' });
    const again = await review.reviews.get(keys, shown.id);
    expect(item(again, post)).toMatchObject({
      title: 'Seventy plates',
      answer: null,
      comments: [{ name: 'Maria', text: 'It is seventy.' }],
    });
  });

  test('doesn’t approve a version that changed a second before', async () => {
    const post = await waiting('Before');
    const { keys, opened: shown } = await opened(brand());
    const seen = seenOf(shown, post);
    const changed = await world.posts.change(editor(), post.id, { text: 'After' });
    expect(await codeOf(review.reviews.approve(keys, shown.id, post.id, { seen, comment: '' }))).toBe('client_review.not_waiting');
    await world.posts.change(author(), post.id, { text: 'After all' });
    const asked = await world.get(post.id);
    await approvals.approve({ ...editor(), userId: await world.addPerson() }, post.id, { seen: asked.approval?.seen ?? '' });
    expect(changed.approval?.seen).not.toBe(seen);
    for (const comment of ['', 'No'])
      expect(await codeOf(review.reviews.giveBack(keys, shown.id, post.id, { seen, comment }))).toBe('approvals.changed');
    expect((await world.get(post.id)).approval).toMatchObject({ state: 'waiting', step: 2 });
  });

  test('is the first of two who answer at once, or the second', async () => {
    const post = await waiting('Once');
    const { keys, opened: shown } = await opened(brand());
    const seen = seenOf(shown, post);
    const results = await Promise.all([
      codeOf(review.reviews.approve(keys, shown.id, post.id, { seen, comment: 'Yes' })),
      codeOf(review.reviews.giveBack(keys, shown.id, post.id, { seen, comment: 'No' })),
    ]);
    expect(results.filter((result) => result === 'done')).toHaveLength(1);
    const { state } = (await world.get(post.id)).approval ?? {};
    expect(state).toBe(results[0] === 'done' ? 'approved' : 'returned');
    const said = await world.db.selectFrom('comment').select('text').where('postId', '=', post.id).execute();
    expect(said).toEqual([{ text: results[0] === 'done' ? 'Yes' : 'No' }]);
  });

  test('takes an approval back until the post goes out, and nobody else does', async () => {
    const post = await waiting('By mistake', 30);
    const { keys, opened: shown } = await opened(brand());
    const approved = await review.reviews.approve(keys, shown.id, post.id, { seen: seenOf(shown, post), comment: '' });
    expect(item(approved, post).answer?.changeable).toBe(true);
    // Someone else who may answer by the same link, and the same client by another link.
    await review.reviews.sendCode(keys, shown.id);
    const code = /^\d{6}/.exec((await mails())[0]?.text ?? '')?.[0] ?? '';
    const { secret } = await review.reviews.admit({ ...keys, reviewerOf: () => undefined }, shown.id, { name: 'Jonas', code });
    const others = { ...keys, reviewerOf: () => secret };
    expect(item(await review.reviews.get(others, shown.id), post).answer?.changeable).toBe(false);
    expect(await codeOf(review.reviews.takeBack(others, shown.id, post.id))).toBe('client_review.answer_final');
    const stranger = { ...keys, reviewerOf: () => undefined };
    expect(await codeOf(review.reviews.takeBack(stranger, shown.id, post.id))).toBe('client_review.name_needed');
    const { keys: elsewhere, opened: second } = await opened(brand());
    expect(await codeOf(review.reviews.takeBack(elsewhere, second.id, post.id))).toBe('client_review.answer_final');
    expect((await world.get(post.id)).state).toBe('scheduled');

    const results = await Promise.all([1, 2].map(() => codeOf(review.reviews.takeBack(keys, shown.id, post.id))));
    expect(results.filter((result) => result === 'done')).toHaveLength(1);
    const back = await review.reviews.get(keys, shown.id);
    expect(item(back, post)).toMatchObject({ answer: null, at: item(shown, post).at, seen: seenOf(shown, post) });
    const held = await world.get(post.id);
    expect(held).toMatchObject({ state: 'draft', approval: { state: 'waiting', step: 2, given: [{ step: 1 }] } });
    expect(held.activity[0]).toMatchObject({
      by: 'Maria',
      what: 'Maria took the answer back as the client, by the link sent to maria@casaverde.example',
    });
    world.advance(31 * 3_600_000);
    await world.settle();
    expect(world.scripted.posts.map(({ text }) => text)).not.toContain('By mistake');
  });

  test('can’t take back what has gone out', async () => {
    const post = await waiting('Out already', 2);
    const { keys, opened: shown } = await opened(brand());
    await review.reviews.approve(keys, shown.id, post.id, { seen: seenOf(shown, post), comment: '' });
    world.advance(3 * 3_600_000);
    await world.settle();
    expect(item(await review.reviews.get(keys, shown.id), post).answer?.changeable).toBe(false);
    expect(await codeOf(review.reviews.takeBack(keys, shown.id, post.id))).toBe('approvals.gone_out');
    expect((await world.get(post.id)).state).toBe('published');
  });

  test('takes requested changes back while nobody has worked on them', async () => {
    const post = await waiting('Fine after all', 30);
    const edited = await waiting('Edited since', 30);
    const { keys, opened: shown } = await opened(brand());
    for (const one of [post, edited]) {
      await review.reviews.giveBack(keys, shown.id, one.id, { seen: seenOf(shown, one), comment: 'No' });
    }
    world.advance(60_000);
    await world.posts.change(author(), edited.id, { text: 'Edited' });
    const after = await review.reviews.get(keys, shown.id);
    expect([post, edited].map((one) => item(after, one).answer?.changeable)).toEqual([true, false]);
    expect(await codeOf(review.reviews.takeBack(keys, shown.id, edited.id))).toBe('approvals.changed');
    expect((await world.get(edited.id)).approval?.state).toBe('returned');
    const back = await review.reviews.takeBack(keys, shown.id, post.id);
    expect(item(back, post)).toMatchObject({ answer: null, seen: seenOf(shown, post), comments: [{ text: 'No' }] });
    await review.reviews.approve(keys, shown.id, post.id, { seen: seenOf(back, post), comment: '' });
    expect((await world.get(post.id)).state).toBe('scheduled');
  });

  test('doesn’t send out late what should be out already', async () => {
    const post = await waiting('Late', 2);
    const { keys, opened: shown } = await opened(brand());
    world.advance(3 * 3_600_000);
    expect(item(await review.reviews.get(keys, shown.id), post).overdue).toBe(true);
    const approving = review.reviews.approve(keys, shown.id, post.id, { seen: seenOf(shown, post), comment: '' });
    expect(await codeOf(approving)).toBe('approvals.overdue_client');
    await review.reviews.giveBack(keys, shown.id, post.id, { seen: seenOf(shown, post), comment: 'Tomorrow, please' });
    expect((await world.get(post.id)).approval?.state).toBe('returned');
  });

  test('reads their own threads with the answers, and nothing that the team says among itself', async () => {
    const post = await waiting('Talked about');
    const { keys, opened: shown } = await opened(brand());
    await review.reviews.comment(keys, shown.id, post.id, 'Which plates?');
    const rows = await world.db.selectFrom('comment').selectAll().where('postId', '=', post.id).execute();
    const said = { postId: post.id, authorId: people.author, createdAt: world.clock.now() };
    const add = (row: object) =>
      world.db
        .insertInto('comment')
        .values({ id: newId(), ...said, ...row })
        .execute();
    await add({ text: 'The blue ones', parentId: rows[0]?.id as string });
    await add({ text: 'They never know' });
    const { comments } = item(await review.reviews.get(keys, shown.id), post);
    expect(comments.map(({ text, client }) => [text, client])).toEqual([
      ['Which plates?', true],
      ['The blue ones', false],
    ]);
    expect(world.news.at(-1)).toMatchObject({ kind: 'comment.new', userId: people.author });
  });
});

describe('a forwarded link', () => {
  test('is read by a stranger, who answers only with the code from the client’s mail', async () => {
    const post = await waiting('Forwarded');
    const { opened: shown, keys } = await opened(brand());
    const token = await latestToken();
    const { keys: strangers, opened: read } = await browser(token, null);
    expect(read).toMatchObject({ needsCode: true, reviewer: null, items: [{ title: 'Forwarded' }] });
    const seen = seenOf(read, post);
    for (const act of [
      () => review.reviews.approve(strangers, shown.id, post.id, { seen, comment: '' }),
      () => review.reviews.comment(strangers, shown.id, post.id, 'Hello'),
    ])
      expect(await codeOf(act())).toBe('client_review.name_needed');
    const admit = (code?: string) => review.reviews.admit(strangers, shown.id, { name: 'Stranger', code });
    expect(await codeOf(admit())).toBe('client_review.code_needed');
    expect(await codeOf(admit('123456'))).toBe('client_review.code_wrong');
    await review.reviews.sendCode(strangers, shown.id);
    expect(await codeOf(review.reviews.sendCode(strangers, shown.id))).toBe('client_review.code_soon');
    const code = /^\d{6}/.exec((await mails())[0]?.text ?? '')?.[0] ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await codeOf(admit(wrong))).toBe('client_review.code_wrong');
    const { secret } = await admit(code);
    // A code works once.
    expect(await codeOf(admit(code))).toBe('client_review.code_wrong');
    const admitted = { ...strangers, reviewerOf: () => secret };
    await review.reviews.approve(admitted, shown.id, post.id, { seen, comment: '' });
    expect((await world.get(post.id)).approval?.given.at(-1)?.by).toBe('Stranger');
    expect((await review.reviews.get(keys, shown.id)).reviewer).toBe('Maria');
  });

  test('takes five wrong codes, and then none until another is sent', async () => {
    await waiting('Guessed');
    const { opened: shown, keys } = await opened(brand());
    await review.reviews.sendCode(keys, shown.id);
    const code = /^\d{6}/.exec((await mails())[0]?.text ?? '')?.[0] ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    const admit = (typed: string) =>
      codeOf(review.reviews.admit({ ...keys, reviewerOf: () => undefined }, shown.id, { name: 'X', code: typed }));
    for (let at = 0; at < 5; at += 1) expect(await admit(wrong)).toBe('client_review.code_wrong');
    expect(await admit(code)).toBe('client_review.code_wrong');
  });
});

describe('mail', () => {
  test('tells of new posts together, and reminds once of those that are due', async () => {
    for (const { id } of await review.links.list(editor())) await review.links.revoke(editor(), id);
    const { link, keys, opened: shown } = await opened(brand());
    const subjects = async () => (await mails()).map(({ subject }) => subject);
    const before = (await mails()).length;
    const news = async () => (await subjects()).slice(0, (await mails()).length - before);
    await waiting('One', 40);
    await waiting('Two', 60);
    world.advance(5 * 60_000);
    await Promise.all([review.tellAll(), review.tellAll()]);
    expect(await news()).toEqual(['2 neue Beiträge von Tidewater warten auf dich']);
    // The new link opens the same.
    expect((await review.reviews.open({ ...nobody, token: await latestToken() })).id).toBe(shown.id);
    await review.tellAll();
    expect(await news()).toHaveLength(1);
    world.advance(20 * 3_600_000);
    await review.tellAll();
    await review.tellAll();
    expect(await news()).toEqual(['1 Beitrag von Tidewater ist bald dran', '2 neue Beiträge von Tidewater warten auf dich']);
    await review.links.revoke(editor(), link.id);
    world.advance(20 * 3_600_000);
    await review.tellAll();
    expect(await news()).toHaveLength(2);
    expect(await codeOf(review.reviews.get(keys, shown.id))).toBe('client_review.revoked');
  });
});

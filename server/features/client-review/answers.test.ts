import { expect, test } from 'vitest';
import {
  approvals,
  author,
  brand,
  codeOf,
  editor,
  inHours,
  item,
  opened,
  people,
  review,
  seenOf,
  titles,
  waiting,
  withClients,
  world,
} from '../../../tests/support/client-review.ts';
import { newId } from '../../kernel/ids.ts';

/* What clients answer and say. */

withClients();

test('a client approves what they saw, and it goes out at its time', async () => {
  const post = await waiting('Seventy plates', 30);
  const { keys, opened: shown } = await opened(brand());
  const after = await review.reviews.approve(keys, shown.id, post.id, { seen: seenOf(shown, post), comment: 'Lovely' });
  expect(item(after, post)).toMatchObject({ title: 'Seventy plates', answer: { answer: 'approved', name: 'Maria' } });
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

test('a client asks for changes, in words that the author is told', async () => {
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

test('a client doesn’t approve a version that changed a second before', async () => {
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

test('a client is the first of two who answer at once, or the second', async () => {
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
test('a client doesn’t send out late what should be out already', async () => {
  const post = await waiting('Late', 2);
  const { keys, opened: shown } = await opened(brand());
  world.advance(3 * 3_600_000);
  expect(item(await review.reviews.get(keys, shown.id), post).overdue).toBe(true);
  const approving = review.reviews.approve(keys, shown.id, post.id, { seen: seenOf(shown, post), comment: '' });
  expect(await codeOf(approving)).toBe('approvals.overdue_client');
  await review.reviews.giveBack(keys, shown.id, post.id, { seen: seenOf(shown, post), comment: 'Tomorrow, please' });
  expect((await world.get(post.id)).approval?.state).toBe('returned');
});

test('a client reads their own threads with the answers, and nothing that the team says among itself', async () => {
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

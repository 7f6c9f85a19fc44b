import { expect, test } from 'vitest';
import {
  author,
  brand,
  browser,
  codeOf,
  editor,
  item,
  latestToken,
  mails,
  opened,
  review,
  seenOf,
  waiting,
  withClients,
  world,
} from '../../../tests/support/client-review.ts';

/* What clients answered by mistake. */

withClients();

test('a client takes an approval back until the post goes out, and nobody else does', async () => {
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

test('a client sees what they answered as long as they can change that, and only they do', async () => {
  const post = await waiting('By mistake', 30);
  const { keys, opened: shown } = await opened(brand());
  const approved = await review.reviews.approve(keys, shown.id, post.id, { seen: seenOf(shown, post), comment: '' });
  expect(item(approved, post)).toMatchObject({ at: item(shown, post).at, post: { text: 'By mistake', authorName: '', activity: [] } });
  // A browser that hasn't said who reads.
  const strangers = await review.reviews.get({ ...keys, reviewerOf: () => undefined }, shown.id);
  expect(item(strangers, post)).toMatchObject({ title: 'By mistake', answer: { changeable: false }, post: null });
  world.advance(31 * 3_600_000);
  await world.settle();
  expect(item(await review.reviews.get(keys, shown.id), post)).toMatchObject({ answer: { changeable: false }, post: null });
});

test('a client takes nothing back in another browser, unless a code shows that it is theirs', async () => {
  const post = await waiting('Forwarded', 30);
  const { link, keys, opened: shown } = await opened(brand());
  await review.reviews.approve(keys, shown.id, post.id, { seen: seenOf(shown, post), comment: '' });
  // The first browser with a newer mail of the link, under the same name.
  await review.links.send(editor(), link.id);
  const { keys: others } = await browser(await latestToken());
  expect(await review.reviews.get(others, shown.id)).toMatchObject({ reviewer: 'Maria', items: [{ answer: { changeable: false } }] });
  expect(await codeOf(review.reviews.takeBack(others, shown.id, post.id))).toBe('client_review.answer_final');
  expect((await world.get(post.id)).state).toBe('scheduled');
  // The client's second device.
  await review.reviews.sendCode(keys, shown.id);
  const code = /^\d{6}/.exec((await mails())[0]?.text ?? '')?.[0] ?? '';
  const { secret } = await review.reviews.admit({ ...keys, reviewerOf: () => undefined }, shown.id, { name: 'Maria', code });
  const second = { ...keys, reviewerOf: () => secret };
  expect(item(await review.reviews.get(second, shown.id), post).answer?.changeable).toBe(true);
  expect(item(await review.reviews.takeBack(second, shown.id, post.id), post).answer).toBeNull();
  expect((await world.get(post.id)).approval?.state).toBe('waiting');
});

test('a client can’t take back what has gone out', async () => {
  const post = await waiting('Out already', 2);
  const { keys, opened: shown } = await opened(brand());
  await review.reviews.approve(keys, shown.id, post.id, { seen: seenOf(shown, post), comment: '' });
  world.advance(3 * 3_600_000);
  await world.settle();
  expect(item(await review.reviews.get(keys, shown.id), post).answer?.changeable).toBe(false);
  expect(await codeOf(review.reviews.takeBack(keys, shown.id, post.id))).toBe('approvals.gone_out');
  expect((await world.get(post.id)).state).toBe('published');
});

test('a client takes requested changes back while nobody has worked on them', async () => {
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

import { expect, test } from 'vitest';
import {
  accountId,
  author,
  brand,
  browser,
  codeOf,
  editor,
  groupId,
  inHours,
  item,
  latestToken,
  listed,
  mails,
  nobody,
  opened,
  review,
  seenOf,
  send,
  titles,
  tokenIn,
  waiting,
  withClients,
  world,
} from '../../../tests/support/client-review.ts';
import { newId } from '../../kernel/ids.ts';

/* What a link shows, to clients and to the team, and when it ends. */

withClients();

test('a link is sent in the client’s language, and stored as a hash alone', async () => {
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
  expect((await listed()).find(({ id }) => id === link.id)?.openedAt).toBe(world.clock.now().toISOString());
});

test('a link is given to the person who sends it, who can’t answer with it for the client', async () => {
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
  expect(JSON.stringify(await listed())).not.toContain(token);
});

test('a link shows what waits for the client on its accounts alone, as it is now', async () => {
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

test('a link for a week shows what goes out in it, by the workspace’s zone', async () => {
  // Sunday at 23:30, and Monday at 0:30.
  await waiting('This week', 35.5);
  await waiting('Next week', 36.5);
  await waiting('At once', null);
  const { opened: this_ } = await opened({ scope: 'week', groupId, day: '2026-11-22' });
  expect(titles(this_)).toEqual(['This week']);
  const { opened: next } = await opened({ scope: 'week', groupId, day: '2026-11-27' });
  expect(titles(next)).toEqual(['Next week']);
});

test('a link can’t be made for a post that doesn’t wait for the client, nor for what another workspace has', async () => {
  const asked = { text: 'For the team', accountIds: [accountId], media: [], variants: {}, schedule: inHours(50) };
  const { id: postId } = await world.posts.create(author(), asked, null);
  expect(await codeOf(send({ scope: 'post', postId }))).toBe('client_review.not_with_client');
  expect(await codeOf(send({ scope: 'post', postId: newId() }))).toBe('posts.gone');
  expect(await codeOf(send({ scope: 'brand', groupId: newId() }))).toBe('account_groups.gone');
  const elsewhere = { ...editor(), workspaceId: await world.addWorkspace() };
  const link = await send(brand());
  for (const act of [review.links.send, review.links.revoke]) expect(await codeOf(act(elsewhere, link.id))).toBe('client_review.link_gone');
  expect((await review.links.list(elsewhere, { limit: 500 })).items).toEqual([]);
});

test('a link ends when it is revoked or has expired, in every browser, and says only that', async () => {
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

test('a link can’t be guessed, and one doesn’t open another', async () => {
  await waiting('Secret');
  const { keys } = await opened(brand());
  const { opened: other } = await opened(brand());
  expect(await codeOf(review.reviews.open({ ...nobody, token: 'x'.repeat(32) }))).toBe('client_review.unknown');
  expect(await codeOf(review.reviews.get(nobody, other.id))).toBe('client_review.unknown');
  expect(await codeOf(review.reviews.get(keys, other.id))).toBe('client_review.unknown');
  expect(await codeOf(review.reviews.get(keys, newId()))).toBe('client_review.unknown');
});

test('a link gives the files of its posts, and no others', async () => {
  const [id, hidden] = [await world.addMedia(), await world.addMedia()];
  const post = await waiting('With a picture', 48, [accountId], [{ id, alt: 'A plate' }]);
  await waiting('Elsewhere', 48, [await world.addAccount()], [{ id: hidden, alt: '' }]);
  const { keys, opened: shown } = await opened(brand());
  expect(item(shown, post).post?.media[0]?.media.url).toBe(`/api/v1/reviews/${shown.id}/media/${id}/file`);
  expect((await review.reviews.file(keys, shown.id, id, 'file')).hash).toBe(id);
  expect(await codeOf(review.reviews.file(keys, shown.id, hidden, 'file'))).toBe('media.gone');
});

import { beforeEach, expect, test } from 'vitest';
import { brand, codeOf, editor, opened, review, waiting, withClients, world } from '../../../tests/support/client-review.ts';

/* The cards of links in a client's posts. */

const asked: string[] = [];
const idOf = (address: string): string => Buffer.from(address).toString('hex').padEnd(64, '0').slice(-64);
const page = 'https://blog.example/oysters';
const other = 'https://blog.example/secret';

withClients({
  async card(address) {
    asked.push(address);
    const url = `/api/v1/link-cards/${idOf(address)}/picture?read=1`;
    return { card: { title: 'Oysters are here', description: '', picture: { url, width: 1200, height: 630 } }, why: null };
  },
  idOf,
  servePicture: async (id) => ({ contentType: 'image/jpeg', hash: id, name: '', bytes: 1, open: () => Promise.reject() }),
});
beforeEach(() => void asked.splice(0));

test('a client sees the card that a post will have, and gets its image by the link', async () => {
  const post = await waiting(`Fresh today: ${page}`);
  const { keys, opened: shown } = await opened(brand());
  const path = `/api/v1/reviews/${shown.id}/posts/${post.id}/link-cards/${idOf(page)}/picture?read=1`;
  expect(await review.cards.card(keys, shown.id, post.id, page)).toEqual({
    card: { title: 'Oysters are here', description: '', picture: { url: path, width: 1200, height: 630 } },
    why: null,
  });
  expect(asked).toEqual([page]);
  expect((await review.cards.picture(keys, shown.id, post.id, idOf(page))).hash).toBe(idOf(page));
});

test('no other page is read for a client, and no other card’s image given', async () => {
  const post = await waiting(`Fresh today: ${page}`);
  const second = await waiting(`Another: ${other}`);
  const pictured = await waiting(`With a picture: ${page}`, 48, undefined, [{ id: await world.addMedia(), alt: '' }]);
  const elsewhere = await waiting(`Elsewhere: ${page}`, 48, [await world.addAccount()]);
  const { keys, link, opened: shown } = await opened(brand());
  for (const [postId, address] of [
    [post.id, other],
    [post.id, `${page}?more`],
    [second.id, page],
    [pictured.id, page],
    [elsewhere.id, page],
  ] as const) {
    expect(await codeOf(review.cards.card(keys, shown.id, postId, address))).toBe('client_review.no_card');
    expect(await codeOf(review.cards.picture(keys, shown.id, postId, idOf(address)))).toBe('link_cards.picture_gone');
  }
  await review.links.revoke(editor(), link.id);
  expect(await codeOf(review.cards.card(keys, shown.id, post.id, page))).toBe('client_review.revoked');
  expect(asked).toEqual([]);
});

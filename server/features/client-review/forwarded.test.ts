import { expect, test } from 'vitest';
import {
  brand,
  browser,
  codeOf,
  latestToken,
  mails,
  opened,
  review,
  seenOf,
  waiting,
  withClients,
  world,
} from '../../../tests/support/client-review.ts';

/* A link in other hands than the client’s. */

withClients();

test('a forwarded link is read by a stranger, who answers only with the code from the client’s mail', async () => {
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

test('a forwarded link takes five wrong codes, and then none until another is sent', async () => {
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

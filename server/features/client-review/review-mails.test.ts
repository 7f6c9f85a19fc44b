import { expect, test, vi } from 'vitest';
import {
  brand,
  codeOf,
  editor,
  latestToken,
  listed,
  mails,
  nobody,
  opened,
  review,
  send,
  waiting,
  withClients,
  world,
} from '../../../tests/support/client-review.ts';
import { newId } from '../../kernel/ids.ts';

/* What clients get by mail, and how they get no more of it. */

withClients();

test('mail tells of new posts together, and reminds once of those that are due', async () => {
  for (const { id } of await listed()) await review.links.revoke(editor(), id);
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

const stopIn = (text: string): string => /\S+\/review\/reminders\?token=\S+/.exec(text)?.[0] ?? '';
const tokenOf = (address: string): string => new URL(address).searchParams.get('token') ?? '';

test('mail about new and due posts can be stopped by its last line, for that link alone', async () => {
  for (const { id } of await listed()) await review.links.revoke(editor(), id);
  const [stopped, other] = [await send(brand()), await send(brand())];
  expect(stopIn((await mails())[0]?.text ?? '')).toBe('');
  const sent = vi.spyOn(world.kernel.mail, 'send');
  await waiting('One', 40);
  world.advance(61 * 60_000);
  await review.tellAll();
  const addresses = (await mails()).slice(0, 2).map(({ text }) => stopIn(text));
  expect(sent.mock.calls.map(([, , { unsubscribe }]) => unsubscribe).toSorted()).toEqual(addresses.toSorted());
  sent.mockRestore();
  const tokens = addresses.map(tokenOf);
  expect(new Set(tokens).size).toBe(2);

  // The links are told one after another.
  const [token = ''] = tokens.toReversed();
  const shown = { workspace: 'Tidewater', email: 'm…@casaverde.example' };
  expect(await review.reminders.look(token)).toEqual({ ...shown, stopped: false });
  const at = world.clock.now().toISOString();
  expect(await review.reminders.stop(token)).toEqual({ ...shown, stopped: true });
  world.advance(61 * 60_000);
  expect(await review.reminders.stop(token)).toEqual({ ...shown, stopped: true });
  expect(await review.reminders.look(token)).toEqual({ ...shown, stopped: true });
  const links = new Map((await listed()).map(({ id, remindersStoppedAt }) => [id, remindersStoppedAt]));
  expect([stopped, other].map(({ id }) => links.get(id))).toEqual([at, null]);

  const before = (await mails()).length;
  await waiting('Two', 60);
  await review.tellAll();
  world.advance(20 * 3_600_000);
  await review.tellAll();
  const since = (await mails()).slice(0, (await mails()).length - before).map(({ text }) => tokenOf(stopIn(text)));
  expect(since).toHaveLength(2);
  for (const one of since) expect(await review.reminders.look(one)).toMatchObject({ stopped: false });
  // A person still can send the link, and it still works.
  await review.links.send(editor(), stopped.id);
  expect(await mails()).toHaveLength(before + 3);
  expect(await review.reviews.open({ ...nobody, token: await latestToken() })).toMatchObject({ id: stopped.id, reminded: false });
});

test('mail is stopped by no address that somebody made up', async () => {
  await waiting('Made up', 40);
  const { link } = await opened(brand());
  const { secrets } = world.kernel;
  const of = (linkId: string, purpose = 'review reminders') => secrets.seal(JSON.stringify({ linkId }), purpose);
  for (const token of ['', 'x', link.id, of(link.id, 'unsubscribe'), of(newId()), `${of(link.id).slice(0, -2)}AA`]) {
    expect(await codeOf(review.reminders.look(token)), token).toBe('client_review.stop_unknown');
    expect(await codeOf(review.reminders.stop(token)), token).toBe('client_review.stop_unknown');
  }
  const sent = (await listed()).find(({ id }) => id === link.id);
  expect(sent?.remindersStoppedAt).toBeNull();
});

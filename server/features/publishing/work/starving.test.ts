import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../../tests/support/publishing.ts';
import { until } from '../../../../tests/support/until.ts';
import { systemClock } from '../../../kernel/clock.ts';

/*
 * Who waits for whom while posts go to servers that do not answer.
 */

let world: PublishingWorld;
let files: PublishingWorld['needs']['media']['files'];
beforeAll(async () => {
  world = await createPublishingWorld({ clock: systemClock });
  ({ files } = world.needs.media);
});
afterAll(() => world?.close());

const hanging = 'http://hangs.example';

/** A post of a workspace that is due now, on new accounts at a server. @returns the accounts */
async function due(workspaceId: string, text: string, { at, on = 1 }: { at?: string; on?: number } = {}) {
  const accounts: string[] = [];
  for (let n = 0; n < on; n += 1) accounts.push(await world.addAccount(workspaceId, at === undefined ? {} : { service: at }));
  const body = { text, accountIds: accounts, media: [], variants: {}, schedule: 'now' as const };
  await world.posts.create({ ...world.actor, workspaceId }, body, null);
  return accounts;
}
const isOut = (text: string) => world.scripted.posts.some((post) => post.text === text);

/** All that is sent to some accounts hangs while `meanwhile` runs, and goes out afterwards. */
async function whileHanging(flood: readonly string[], begun: number, meanwhile: () => Promise<void>): Promise<void> {
  const gate = Promise.withResolvers<void>();
  const waiting = new Set<string>();
  const slow = new Set(flood.map((id) => world.accounts.get(id)?.remoteId));
  world.scripted.during = async ({ account }) => {
    if (!slow.has(account)) return;
    waiting.add(account);
    await gate.promise;
  };
  const stop = world.publishing.start();
  try {
    await until(() => waiting.size >= begun);
    await meanwhile();
  } finally {
    gate.resolve();
    const left = world.db.selectFrom('target').select('id').where('state', 'in', ['scheduled', 'publishing']);
    await until(async () => (await left.execute()).length === 0);
    await stop();
    world.scripted.reset();
  }
}

test("while one workspace's posts all hang, at many servers, another's go out", async () => {
  const [greedy, other] = [await world.addWorkspace(), await world.addWorkspace()];
  const flood: string[] = [];
  for (let n = 0; n < 5; n += 1) flood.push(...(await due(greedy, `Greedy ${n}`, { at: `http://hangs-${n}.example`, on: 20 })));
  await whileHanging(flood, 32, async () => {
    await due(other, 'Not held up');
    await until(() => isOut('Not held up'));
  });
});

test('while the posts of many workspaces hang at one server, those for others go out', async () => {
  const flood: string[] = [];
  for (let n = 0; n < 5; n += 1) flood.push(...(await due(await world.addWorkspace(), `Held ${n}`, { at: hanging, on: 20 })));
  const other = await world.addWorkspace();
  await whileHanging(flood, 32, async () => {
    await due(other, 'Elsewhere');
    await until(() => isOut('Elsewhere'));
  });
});

test('a picture that is made for one post holds up no other of the batch', async () => {
  const gate = Promise.withResolvers<void>();
  const slow = await world.addMedia();
  world.needs.media.files = async (wanted) => {
    if (wanted.some(({ id }) => id === slow)) await gate.promise;
    return files(wanted);
  };
  await world.due('With a slow picture', { media: [slow] });
  await world.due('With a quick one', { media: [await world.addMedia()] });
  await due(await world.addWorkspace(), 'Words alone');
  const stop = world.publishing.start();
  await until(() => isOut('With a quick one') && isOut('Words alone'));
  expect(isOut('With a slow picture')).toBe(false);
  gate.resolve();
  await until(() => isOut('With a slow picture'));
  await stop();
  world.needs.media.files = files;
});

import { expect, test } from 'vitest';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { deleteEverywhere, type LiveTarget, liveOf } from './live.ts';

const target = (id: string, platform: LiveTarget['platform'], state: LiveTarget['state'] = 'published') =>
  ({ id, platform, state }) as LiveTarget;
const removable = target('b', 'bluesky');
const staying = Object.values(manifests).find(({ publishes }) => publishes.remove !== true);

test('what is live is told apart by what its platform allows', () => {
  if (!staying) throw new Error('Every platform takes posts down by now: the dialog needs no reasons any more.');
  const there = target('s', staying.id);
  const live = liveOf({ targets: [target('d', 'bluesky', 'draft'), removable, there, target('f', 'mastodon', 'failed')] });
  expect(live).toEqual({ removable: [removable], staying: [{ target: there, why: expect.stringMatching(/^\w+ .*\.$/) }] });
  expect(live.staying[0]?.why).toMatch(/\w{3}/);
});

test('the post is deleted here last, once it is down everywhere', async () => {
  const done: string[] = [];
  const calls = {
    takeDown: async ({ id }: LiveTarget) => done.push(id),
    remove: async () => done.push('post'),
  };
  expect(await deleteEverywhere([target('a', 'bluesky'), removable], calls)).toEqual({ takenDown: 2, failed: [] });
  expect(await deleteEverywhere([], calls)).toEqual({ takenDown: 0, failed: [] });
  expect(done).toEqual(['a', 'b', 'post', 'post']);
});

test('a take-down that fails keeps the post, and does not keep the others up', async () => {
  const done: string[] = [];
  const broken = target('a', 'mastodon');
  const takeDown = async (one: LiveTarget) => {
    if (one === broken) throw new Error('Not now.');
    done.push(one.id);
  };
  const remove = async () => done.push('post');
  expect(await deleteEverywhere([broken, removable], { takeDown, remove })).toEqual({
    takenDown: 1,
    failed: [{ target: broken, message: 'Not now.' }],
  });
  expect(done).toEqual(['b']);
});

import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { describeTag } from '../flv/header.ts';
import { createFlvReader } from '../flv/read.ts';
import { frames, headers } from '../testing/tags.ts';
import { createChannel } from './channel.ts';
import { createViewer } from './viewer.ts';

const setUp = () => {
  const channel = createChannel({ collect: 0 });
  const source = channel.openSource();
  for (const tag of [...headers(), ...frames({ frames: 5 })]) source.write(tag);
  return { channel, source };
};

test('reads what is under way as a file, and what follows until the end', async () => {
  const { channel, source } = setUp();
  const viewer = createViewer(channel);
  for (const tag of frames({ from: 200, frames: 3 })) source.write(tag);
  setImmediate(viewer.end);
  const tags = createFlvReader().push(await buffer(viewer.body));
  expect(tags.map(({ kind }) => kind).slice(0, 3)).toEqual(['script', 'video', 'audio']);
  expect(tags.filter((tag) => tag.kind === 'video' && !describeTag(tag).config)).toHaveLength(8);
  expect(channel.sinks).toBe(0);
});

test('who reads nothing holds no more than the limit, and can still decode what comes', async () => {
  const { channel, source } = setUp();
  const limits = { bytes: 200_000, milliseconds: 2_000 };
  const viewer = createViewer(channel, limits);
  viewer.body.once('readable', () => undefined);
  await once(viewer.body, 'readable');
  for (const tag of frames({ from: 200, frames: 2_000, size: 4_000 })) source.write(tag);
  setImmediate(viewer.end);
  const rest = await buffer(viewer.body);
  expect(rest.length).toBeLessThan(2 * limits.bytes);
});

test('who leaves is gone from the channel', async () => {
  const { channel } = setUp();
  const { body } = createViewer(channel);
  expect(channel.sinks).toBe(1);
  body.destroy();
  await once(body, 'close');
  expect(channel.sinks).toBe(0);
});

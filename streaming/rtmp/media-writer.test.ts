import { expect, test } from 'vitest';
import { kindOfType, type MediaTag } from '../flv/tag.ts';
import { messagesIn } from '../testing/any-chunks.ts';
import { frames, headers } from '../testing/tags.ts';
import { createChunkReader } from './chunk-reader.ts';
import { controlMessage } from './chunk-writer.ts';
import { createMediaWriter } from './media-writer.ts';
import { extendedFrom } from './message.ts';

const chunkSize = 500;

/** The far end of a connection. */
const createPeer = () => {
  const reader = createChunkReader({ messageBytes: 2 ** 20, unfinishedBytes: 2 ** 20, chunkStreams: 8 });
  reader.push(controlMessage('setChunkSize', chunkSize));
  return (bytes: Uint8Array) =>
    messagesIn(reader, bytes).map(({ type, time, stream, body }) => ({ kind: kindOfType(type), time, stream, body: Buffer.from(body) }));
};
const sent = (tags: readonly MediaTag[], stream: number, start: number) =>
  tags.map(({ kind, time, body }) => ({ kind, time: time - start, stream, body: Buffer.from(body) }));

const later = [...frames({ from: 100_000, frames: 12, size: 1_200 })];
const batches = [later.slice(0, 8), later.slice(8, 16), later.slice(16)];

test('each connection starts at 0 in its own message stream', () => {
  const writer = createMediaWriter(5, chunkSize);
  const peer = createPeer();
  const tags = [...headers().map((tag) => ({ ...tag, time: 100_000 })), ...later];
  expect(peer(writer.serialize(tags))).toEqual(sent(tags, 5, 100_000));
});

test('connections in step share their bytes, whatever they began with', () => {
  const early = createMediaWriter(1, chunkSize);
  const late = createMediaWriter(9, chunkSize);
  const [earlyPeer, latePeer] = [createPeer(), createPeer()];
  earlyPeer(early.serialize([...frames({ from: 99_000, frames: 1 })]));
  const [first = [], second = [], third = []] = batches;
  expect(earlyPeer(early.serialize(first))).toEqual(sent(first, 1, 99_000));
  expect(latePeer(late.serialize(first))).toEqual(sent(first, 9, 100_000));
  const bytes = early.serialize(second);
  expect(late.serialize(second)).toBe(bytes);
  expect(earlyPeer(bytes)).toEqual(sent(second, 1, 99_000));
  expect(latePeer(bytes)).toEqual(sent(second, 9, 100_000));
  expect(late.serialize(third)).toBe(early.serialize(third));
});

test('a connection that dropped something has bytes of its own until it has caught up', () => {
  const whole = createMediaWriter(1, chunkSize);
  const gap = createMediaWriter(1, chunkSize);
  const peer = createPeer();
  const [first = [], second = [], third = []] = batches;
  for (const writer of [whole, gap]) writer.serialize(first);
  peer(whole.serialize(second));
  const fresh = createMediaWriter(1, chunkSize);
  const freshPeer = createPeer();
  freshPeer(fresh.serialize(first));
  expect(gap.serialize(third)).not.toBe(whole.serialize(third));
  expect(freshPeer(fresh.serialize(third))).toEqual(sent(third, 1, 100_000));
});

test('other chunk sizes are other bytes', () => {
  const [one, other] = [createMediaWriter(1, chunkSize), createMediaWriter(1, 128)];
  const [first = [], second = []] = batches;
  for (const writer of [one, other]) writer.serialize(first);
  expect(one.serialize(second).equals(other.serialize(second))).toBe(false);
});

test('times far apart, and times that go back', () => {
  const writer = createMediaWriter(1, chunkSize);
  const peer = createPeer();
  const tags = [0, extendedFrom, 2 * extendedFrom + 1, 2 * extendedFrom].map(
    (time): MediaTag => ({ kind: 'video', time, body: Buffer.alloc(1_100, 3) }),
  );
  expect(peer(writer.serialize(tags))).toEqual(sent(tags, 1, 0));
});

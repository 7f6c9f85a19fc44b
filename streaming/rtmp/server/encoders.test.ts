import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeTag } from '../../flv/header.ts';
import { readMetadata } from '../../flv/metadata.ts';
import type { MediaTag } from '../../flv/tag.ts';
import { flvHeader, writeTag } from '../../flv/write.ts';
import { film, runFfmpeg } from '../../testing/ffmpeg.ts';
import { hasGstreamer, runGstreamer } from '../../testing/gstreamer.ts';
import { expectWhole } from '../../testing/probe.ts';
import type { RtmpError } from '../error.ts';
import { createRtmpServer } from './server.ts';
import type { PublishRequest } from './session.ts';

const seconds = 3;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'streaming-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs an encoder against a server, and returns what the server received. */
async function receive(encode: (url: string) => Promise<void>) {
  const tags: MediaTag[] = [];
  const ended = Promise.withResolvers<RtmpError | null>();
  let request: PublishRequest | null = null;
  const server = createRtmpServer({
    async authorize(asked) {
      request = asked;
      return { write: (tag) => void tags.push(tag), end: ended.resolve };
    },
  });
  const port = await server.listen({ port: 0, host: '127.0.0.1' });
  try {
    await encode(`rtmp://127.0.0.1:${port}/live/key`);
    expect(await ended.promise).toBeNull();
  } finally {
    await server.close();
  }
  expect(request).toMatchObject({ app: 'live', key: 'key', network: '127.0.0.1' });
  const path = join(folder, `${port}.flv`);
  await writeFile(path, Buffer.concat([flvHeader(), ...tags.map(writeTag)]));
  return { tags, path };
}

test('ffmpeg', async () => {
  const { tags, path } = await receive((url) => runFfmpeg([...film(seconds), '-f', 'flv', url]));
  expect(tags.map(readMetadata).find((metadata) => metadata !== null)).toMatchObject({ width: 320, height: 180 });
  await expectWhole(path, seconds);
});

test.skipIf(!hasGstreamer).each(['rtmp2sink', 'rtmpsink'] as const)('GStreamer with %s', async (sink) => {
  const { tags } = await receive((url) => runGstreamer(sink, url, seconds));
  // The second byte is 1 in frames of both H.264 and AAC.
  const frames = (kind: MediaTag['kind']) => tags.filter((tag) => tag.kind === kind && tag.body[1] === 1);
  expect(frames('video')).toHaveLength(seconds * 25);
  expect(frames('audio').length).toBeGreaterThanOrEqual(Math.floor((seconds * 48_000) / 1_024) - 2);
  const times = frames('video').map(({ time }) => time);
  expect(times.map((time) => time - (times[0] ?? 0))).toEqual(Array.from({ length: seconds * 25 }, (_, index) => index * 40));
  expect(new Set(tags.filter((tag) => describeTag(tag).config).map((tag) => describeTag(tag).codec))).toEqual(new Set(['avc', 'aac']));
});

import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { UnreadableVideo } from '../refusal.ts';
import { allOrNothing } from '../tool/all-or-nothing.ts';
import { ffmpeg, ffprobe, input, output, type RunOptions, ToolFailed } from '../tool/run.ts';
import { ahead } from './joints.ts';

/** One of the recordings in a file, and its streams. */
interface Recording {
  path: string;
  demuxer: 'mpegts';
  bytes: { start: number; end: number };
  formats: string;
  ids: string;
}

const copied = ['-map', '0:v', '-map', '0:a?', '-map', '0:s?', '-c', 'copy', '-f', 'mpegts'];

/**
 * Writes a transport stream again, packet by packet, with one clock: each recording follows the one before it, in the same streams.
 *
 * @param joints where recordings begin, as `jointsOf` finds them
 * @throws UnreadableVideo if the recordings differ in their formats: they can't follow each other in one stream
 * @throws ToolFailed if it can't be read or written; nothing is left then
 */
export async function withOneClock(path: string, joints: readonly number[], target: string, options: RunOptions = {}): Promise<void> {
  const recordings = await recordingsIn(path, joints, options);
  if (new Set(recordings.map(({ formats }) => formats)).size > 1) throw new UnreadableVideo('video.joined_formats');
  if (new Set(recordings.map(({ ids }) => ids)).size <= 1) return remux(path, target, options);
  const [same, part] = [`${target}.same`, `${target}.part`];
  try {
    for (const recording of recordings) {
      await ffmpeg([...input(recording), ...copied, output(part)], options);
      const { signal } = options;
      await pipeline(createReadStream(part), createWriteStream(same, { flags: 'a' }), { ...(signal && { signal }) });
    }
    await remux(same, target, options);
  } finally {
    await Promise.all([same, part].map((file) => rm(file, { force: true })));
  }
}

/** Leaves out what has no streams: damaged packets between two joints. */
async function recordingsIn(path: string, joints: readonly number[], options: RunOptions): Promise<Recording[]> {
  const bounds = [0, ...joints, (await stat(path)).size];
  const recordings: Recording[] = [];
  for (const [index, start] of bounds.slice(0, -1).entries()) {
    const part = { path, demuxer: 'mpegts' as const, bytes: { start, end: bounds[index + 1] ?? start } };
    const streams = await streamsOf(part, options);
    const kept = ['video', 'audio'].flatMap((type) => streams.filter((stream) => stream.codec_type === type));
    if (kept.length === 0) continue;
    recordings.push({
      ...part,
      formats: kept.map((stream) => stream.codec_name).join(),
      ids: kept.map((stream) => stream.id).join(),
    });
  }
  return recordings;
}

interface Stream {
  codec_type?: string;
  codec_name?: string;
  id?: string;
}

async function streamsOf(part: Parameters<typeof input>[0], options: RunOptions): Promise<Stream[]> {
  const wanted = ['-show_entries', 'stream=codec_type,codec_name,id', '-of', 'json'];
  try {
    const read: { streams: Stream[] } = JSON.parse(await ffprobe([...input(part), ...wanted], options));
    return read.streams;
  } catch (error) {
    // ffprobe fails where there are none.
    if (error instanceof ToolFailed && error.lastWords !== '') return [];
    throw error;
  }
}

async function remux(path: string, target: string, options: RunOptions): Promise<void> {
  // ffmpeg corrects jumps of this length, and every step back.
  const opened = ['-dts_delta_threshold', String(ahead), ...input({ path, demuxer: 'mpegts' })];
  await allOrNothing([target], options.signal, () => ffmpeg([...opened, ...copied, output(target)], options));
}

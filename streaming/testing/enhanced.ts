import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MediaTag } from '../flv/tag.ts';
import { runFfmpeg } from './ffmpeg.ts';

/** A codec of Enhanced RTMP: its FourCC, and how its configuration's box is called in MP4. */
const codecs = {
  hevc: { fourCc: 'hvc1', box: 'hvcC', offsets: true },
  av1: { fourCc: 'av01', box: 'av1C', offsets: false },
  avc: { fourCc: 'avc1', box: 'avcC', offsets: true },
} as const;

/** Encoders of these codecs, as fast as they can. */
export const videoEncoders = {
  hevc: ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none:keyint=25', '-tag:v', 'hvc1'],
  av1: ['-c:v', 'libsvtav1', '-preset', '12', '-svtav1-params', 'keyint=25'],
  avc: ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25'],
} as const;

/** The pictures of a film of 25 a second, as encoders send them by Enhanced RTMP: ffmpeg sends that from version 6.1 on only. */
export async function enhancedPictures({
  codec,
  size = '320x180',
  seconds = 2,
  more = [],
}: {
  codec: keyof typeof codecs;
  size?: string;
  seconds?: number;
  more?: readonly string[];
}): Promise<MediaTag[]> {
  const folder = await mkdtemp(join(tmpdir(), 'streaming-enhanced-'));
  try {
    const path = join(folder, 'film.mp4');
    const film = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=${seconds}`, '-pix_fmt', 'yuv420p'];
    await runFfmpeg([...film, ...videoEncoders[codec], ...more, path]);
    return tagsOf(await readFile(path), codec, await packetsOf(path, 'v'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A second of a tone in a format of sound that only Enhanced RTMP has, as encoders send it. */
export async function enhancedSound({ codec, channels = 2 }: { codec: 'opus' | 'flac'; channels?: number }): Promise<MediaTag[]> {
  const folder = await mkdtemp(join(tmpdir(), 'streaming-enhanced-'));
  try {
    const path = join(folder, 'tone.mp4');
    const tone = ['-f', 'lavfi', '-i', 'sine=sample_rate=48000:duration=1', '-ac', String(channels)];
    await runFfmpeg([...tone, '-c:a', codec === 'opus' ? 'libopus' : 'flac', '-strict', '-2', path]);
    const file = await readFile(path);
    const tag = (first: number, time: number, data: Uint8Array): MediaTag => ({
      kind: 'audio',
      time,
      body: Buffer.concat([Uint8Array.of(first), Buffer.from(codec === 'opus' ? 'Opus' : 'fLaC'), data]),
    });
    const frames = (await packetsOf(path, 'a')).map(({ pts_time, pos, size }) =>
      tag(0x91, Math.max(0, Math.round(Number(pts_time) * 1_000)), file.subarray(Number(pos), Number(pos) + Number(size))),
    );
    const record = codec === 'opus' ? opusHead(boxOf(file, 'dOps')) : Buffer.concat([Buffer.from('fLaC'), boxOf(file, 'dfLa').subarray(4)]);
    return [tag(0x90, 0, record), ...frames];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The identification header (RFC 7845, 5.1) of what MP4 stores in the other byte order. */
function opusHead(box: Buffer): Buffer {
  const head = Buffer.concat([Buffer.from('OpusHead'), box]);
  head[8] = 1;
  head.writeUInt16LE(box.readUInt16BE(2), 10);
  head.writeUInt32LE(box.readUInt32BE(4), 12);
  head.writeUInt16LE(box.readUInt16BE(8), 16);
  return head;
}

/** The content of the first box with this name. */
function boxOf(file: Buffer, name: string): Buffer {
  const at = file.indexOf(name, 0, 'latin1');
  return file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4));
}

interface Packet {
  pts_time: string;
  dts_time: string;
  pos: string;
  size: string;
  flags: string;
}

async function packetsOf(path: string, stream: 'v' | 'a'): Promise<Packet[]> {
  const entries = ['-select_streams', stream, '-show_entries', 'packet=pts_time,dts_time,pos,size,flags', '-of', 'json'];
  const { stdout } = await promisify(execFile)('ffprobe', ['-v', 'error', ...entries, path], { maxBuffer: 2 ** 26 });
  return JSON.parse(stdout).packets;
}

function tagsOf(file: Buffer, codec: keyof typeof codecs, packets: readonly Packet[]): MediaTag[] {
  const { fourCc, box, offsets } = codecs[codec];
  const record = boxOf(file, box);
  const tag = (first: number, time: number, ...rest: Uint8Array[]): MediaTag => ({
    kind: 'video',
    time,
    body: Buffer.concat([Uint8Array.of(first), Buffer.from(fourCc), ...rest]),
  });
  const start = Number(packets[0]?.dts_time);
  const frames = packets.map(({ pts_time, dts_time, pos, size, flags }) => {
    const offset = Math.round((Number(pts_time) - Number(dts_time)) * 1_000);
    const data = file.subarray(Number(pos), Number(pos) + Number(size));
    // Coded frames without an offset have a packet type of their own.
    const type = offsets && offset === 0 ? 3 : 1;
    const before = offsets && offset > 0 ? Uint8Array.of(offset >> 16, offset >> 8, offset) : new Uint8Array();
    return tag(0x80 | ((flags.startsWith('K') ? 1 : 2) << 4) | type, Math.round((Number(dts_time) - start) * 1_000), before, data);
  });
  return [tag(0x90, 0, record), ...frames];
}

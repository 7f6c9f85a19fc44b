import { readFile } from 'node:fs/promises';
import { createFlvReader } from '@everycast/streaming/flv/read';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { runFfmpeg } from '@everycast/streaming/testing/ffmpeg';

/** How long the film is, in milliseconds. It repeats seamlessly. */
export const length = 10_000;

/** Writes 720p30 at 6 Mb/s with sound and a keyframe every 2 seconds. */
export async function makeFilm(path: string): Promise<void> {
  const seconds = length / 1_000;
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=1280x720:rate=30:duration=${seconds},noise=alls=40:allf=t`];
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${seconds}`];
  const rate = ['-b:v', '5872k', '-minrate', '5872k', '-maxrate', '5872k', '-bufsize', '5872k', '-x264-params', 'nal-hrd=cbr'];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '60', '-bf', '0', ...rate, '-c:a', 'aac', '-b:a', '128k'];
  await runFfmpeg([...picture, ...sound, ...codecs, '-t', String(seconds), '-f', 'flv', path]);
}

export const readFilm = async (path: string): Promise<MediaTag[]> => createFlvReader().push(await readFile(path));

/** Supplemental information of H.264 that decoders skip (ISO/IEC 14496-10, D.1.7): a mark and when the picture was sent. */
const mark = Buffer.from('everycast bench.');
const supplement = 6;
const unregistered = 5;

/** The picture with a NAL unit more, which holds the time in microseconds. */
export function stamped(body: Uint8Array, microseconds: bigint): Buffer {
  const unit = Buffer.alloc(4 + 3 + 16 + 16 + 1);
  unit.writeUInt32BE(unit.length - 4);
  unit.set([supplement, unregistered, 32], 4);
  mark.copy(unit, 7);
  // As text: a NAL unit must not contain certain sequences of zeros.
  unit.write(microseconds.toString().padStart(16, '0'), 23, 'latin1');
  unit[unit.length - 1] = 0x80;
  return Buffer.concat([body, unit]);
}

/** When a picture was sent, in microseconds; null if it isn't stamped. */
export function stampOf(body: Uint8Array): bigint | null {
  const end = Buffer.from(body.buffer, body.byteOffset, body.length).subarray(-33);
  return end.length === 33 && end.subarray(0, 16).equals(mark) ? BigInt(end.subarray(16, 32).toString('latin1')) : null;
}

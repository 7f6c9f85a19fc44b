import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ffmpeg, output } from '@everycast/video/tool/run';
import { box, found, full, u16, u32 } from './boxes.ts';
import { heifFile } from './heif.ts';

/**
 * An image as from a phone: one HEVC image in a HEIF file (ISO/IEC 23008-12), rotated by `quarters` to the left when displayed. The left
 * half is `left`, the right one `right`, in ffmpeg's color names.
 */
export async function heicPicture({
  width = 320,
  height = 192,
  left = 'red',
  right = 'blue',
  quarters = 0,
  profile = null as Uint8Array | null,
  /** The left half's opacity, 0 to 1; the right one is opaque. null: no alpha in the file. */
  alpha = null as number | null,
} = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-heic-'));
  try {
    const half = `s=${width / 2}x${height}:d=1:r=1`;
    const coded = async (one: string, other: string, filter: string, format: string) => {
      const path = join(folder, `${format}.mp4`);
      const inputs = ['-f', 'lavfi', '-i', `color=${one}:${half}`, '-f', 'lavfi', '-i', `color=${other}:${half}`];
      const codec = ['-c:v', 'libx265', '-x265-params', 'log-level=none:info=0', '-tag:v', 'hvc1', '-pix_fmt', format];
      await ffmpeg([...inputs, '-filter_complex', filter, '-frames:v', '1', ...codec, output(path)]);
      const movie = await readFile(path);
      return { sample: found(movie, 'mdat'), hvcC: box('hvcC', found(movie, 'hvcC')) };
    };
    const { sample, hvcC } = await coded(left, right, 'hstack', 'yuv420p');
    const level = Math.round((alpha ?? 1) * 255)
      .toString(16)
      .padStart(2, '0');
    const full8 = 'hstack,scale=out_range=full,format=gray';
    const mask = alpha === null ? null : await coded(`0x${level}${level}${level}`, 'white', full8, 'gray');
    const turn = quarters === 0 ? [] : [box('irot', Buffer.from([quarters]))];
    const colour = profile ? [box('colr', Buffer.from('prof', 'latin1'), profile)] : [];
    const properties = [hvcC, full('ispe', 0, u32(width, height)), ...turn, ...colour];
    // The mask is a separate item, with properties after the image's, and a reference to it.
    const aux = mask ? [mask.hvcC, full('auxC', 0, Buffer.from('urn:mpeg:hevc:2015:auxid:1\0', 'latin1'))] : [];
    const essential = (numbers: readonly number[]) => numbers.map((number) => 0x80 | number);
    const items = [
      { sample, properties: essential(properties.map((_, index) => index + 1)) },
      ...(mask ? [{ sample: mask.sample, properties: essential([properties.length + 1, 2, properties.length + 2]) }] : []),
    ];
    const references = mask ? [box('auxl', u16(2, 1, 1))] : [];
    return heifFile({ brands: ['heic', 'mif1heic'], coding: 'hvc1', items, properties: [...properties, ...aux], references });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A burst: an image sequence (ISO/IEC 23008-12, 7.2) without a still image. */
export async function heicSequence(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-heics-'));
  try {
    const path = join(folder, 'burst.mp4');
    const codec = ['-c:v', 'libx265', '-x265-params', 'log-level=none:info=0', '-tag:v', 'hvc1', '-pix_fmt', 'yuv420p', '-brand', 'hevc'];
    await ffmpeg(['-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=5:d=1', ...codec, output(path)]);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

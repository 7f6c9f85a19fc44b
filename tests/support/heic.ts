import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ffmpeg, output } from '@everycast/video/tool/run';

const box = (type: string, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const full = (type: string, version: number, ...parts: Uint8Array[]) => box(type, Buffer.from([version, 0, 0, 0]), ...parts);
const u16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 255])));
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => u16(value >>> 16, value & 0xffff)));

/** What lies in the first box of this type, wherever it is. */
function found(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1') - 4;
  if (at < 0) throw new Error(`There is no ${type}.`);
  return file.subarray(at + 8, at + file.readUInt32BE(at));
}

/**
 * A picture as phones of one maker take them: one HEVC picture in a HEIF file (ISO/IEC 23008-12), to be turned by `quarters` to the left
 * when it is shown. The left half is `left`, the right one `right`, as in ffmpeg's names of colours.
 */
export async function heicPicture({
  width = 320,
  height = 192,
  left = 'red',
  right = 'blue',
  quarters = 0,
  profile = null as Uint8Array | null,
} = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-heic-'));
  try {
    const path = join(folder, 'one.mp4');
    const half = `s=${width / 2}x${height}:d=1:r=1`;
    const inputs = ['-f', 'lavfi', '-i', `color=${left}:${half}`, '-f', 'lavfi', '-i', `color=${right}:${half}`];
    const codec = ['-c:v', 'libx265', '-x265-params', 'log-level=none:info=0', '-tag:v', 'hvc1', '-pix_fmt', 'yuv420p'];
    await ffmpeg([...inputs, '-filter_complex', 'hstack', '-frames:v', '1', ...codec, output(path)]);
    const movie = await readFile(path);
    const sample = found(movie, 'mdat');
    const turn = quarters === 0 ? [] : [box('irot', Buffer.from([quarters]))];
    const colour = profile ? [box('colr', Buffer.from('prof', 'latin1'), profile)] : [];
    const properties = [box('hvcC', found(movie, 'hvcC')), full('ispe', 0, u32(width, height)), ...turn, ...colour];
    const meta = (offset: number) =>
      full(
        'meta',
        0,
        full('hdlr', 0, u32(0), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
        full('pitm', 0, u16(1)),
        full('iloc', 0, Buffer.from([0x44, 0x00]), u16(1), u16(1, 0, 1), u32(offset, sample.length)),
        full('iinf', 0, u16(1), full('infe', 2, u16(1, 0), Buffer.from('hvc1\0', 'latin1'))),
        box(
          'iprp',
          box('ipco', ...properties),
          full('ipma', 0, u32(1), u16(1), Buffer.from([properties.length, ...properties.map((_, index) => 0x80 | (index + 1))])),
        ),
      );
    const type = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
    return Buffer.concat([type, meta(type.length + meta(0).length + 8), box('mdat', sample)]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

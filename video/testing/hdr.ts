import { writeFile } from 'node:fs/promises';
import { ffmpeg, output } from '../tool/run.ts';

/** Luminance of reference white, and of what HLG can show at most, in cd/m² (ITU-R BT.2408, table 1; BT.2100). */
const [referenceWhite, hlgPeak] = [203, 1000];

/** Light of BT.709 in the primaries of BT.2020 (ITU-R BT.2087). */
const wider = [
  [0.6274, 0.3293, 0.0433],
  [0.0691, 0.9195, 0.0114],
  [0.0164, 0.088, 0.8956],
] as const;

type Light = readonly [red: number, green: number, blue: number];

/** How light in cd/m² is coded, 0 to 1 (ITU-R BT.2100, tables 4 and 5). */
const curves: Record<'smpte2084' | 'arib-std-b67', (light: Light) => number[]> = {
  smpte2084: (light) =>
    light.map((nits) => {
      const power = (Math.max(0, nits) / 10_000) ** 0.1593017578125;
      return ((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power)) ** 78.84375;
    }),
  'arib-std-b67'([red, green, blue]) {
    const luminance = (0.2627 * red + 0.678 * green + 0.0593 * blue) / hlgPeak;
    return [red, green, blue].map((nits) => {
      const scene = luminance > 0 ? (Math.max(0, nits) / hlgPeak) * luminance ** ((1 - 1.2) / 1.2) : 0;
      return scene <= 1 / 12 ? Math.sqrt(3 * scene) : 0.17883277 * Math.log(12 * scene - 0.28466892) + 0.55991073;
    });
  },
};
export type Transfer = keyof typeof curves;

/** What a display shows of a pixel of SDR, if its white is reference white (ITU-R BT.1886). */
export const lightOf = (pixel: readonly number[]): Light => {
  const [red = 0, green = 0, blue = 0] = pixel.map((code) => referenceWhite * (code / 255) ** 2.4);
  return [red, green, blue];
};

/** Writes a second of HDR video of one picture. `light`: of its pixels row by row, in cd/m² of BT.709's primaries. */
export async function hdrVideo(path: string, size: { width: number; height: number }, light: readonly Light[], transfer: Transfer) {
  const pixels = Buffer.alloc(light.length * 6);
  light.forEach((one, pixel) => {
    const wide = wider.map((row) => row.reduce((sum, share, part) => sum + share * (one[part] ?? 0), 0)) as unknown as Light;
    curves[transfer](wide).forEach((code, part) => {
      pixels.writeUInt16LE(Math.round(code * 65_535), pixel * 6 + part * 2);
    });
  });
  await writeFile(`${path}.rgb`, pixels);
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb48le', '-video_size', `${size.width}x${size.height}`, '-framerate', '25'];
  const coded = `loop=24:1,scale=out_color_matrix=bt2020:out_range=limited,format=yuv420p10le`;
  const told = `setparams=color_primaries=bt2020:color_trc=${transfer}:colorspace=bt2020nc:range=tv`;
  const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '4'];
  await ffmpeg([...raw, '-i', output(`${path}.rgb`), '-vf', `${coded},${told}`, ...encoder, output(path)]);
  return path;
}

import type { ImageEdit, ImageFilter } from './image-edits.ts';

/** What an edit does to a color: three rows of three factors, and an offset for each channel, from 0 to 255. */
export interface ColorChange {
  matrix: readonly (readonly [number, number, number])[];
  offset: readonly [number, number, number];
}
type Colors = Pick<ImageEdit, 'light' | 'contrast' | 'saturation' | 'warmth' | 'filter'>;

/** How bright a color looks, by channel (Rec. 709). */
const luma = [0.2126, 0.7152, 0.0722] as const;
const middle = 127.5;

type Matrix = ColorChange['matrix'];
const identity: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const unchanged: ColorChange = { matrix: identity, offset: [0, 0, 0] };

const diagonal = (red: number, green: number, blue: number): Matrix => [
  [red, 0, 0],
  [0, green, 0],
  [0, 0, blue],
];
const plain = (matrix: Matrix): ColorChange => ({ matrix, offset: [0, 0, 0] });

/** 0 is gray, 1 changes nothing. */
function saturated(amount: number): ColorChange {
  const row = (channel: number) =>
    luma.map((weight, index) => weight * (1 - amount) + (index === channel ? amount : 0)) as unknown as [number, number, number];
  return plain([row(0), row(1), row(2)]);
}

const contrasted = (factor: number): ColorChange => {
  const offset = middle * (1 - factor);
  return { matrix: diagonal(factor, factor, factor), offset: [offset, offset, offset] };
};
const warmed = (amount: number): ColorChange => plain(diagonal(1 + 0.2 * amount, 1 + 0.02 * amount, 1 - 0.2 * amount));

/** First one, then the other. */
function after(first: ColorChange, second: ColorChange): ColorChange {
  const row = ([r, g, b]: readonly [number, number, number], index: 0 | 1 | 2) => {
    const column = (channel: 0 | 1 | 2) =>
      r * (first.matrix[0]?.[channel] ?? 0) + g * (first.matrix[1]?.[channel] ?? 0) + b * (first.matrix[2]?.[channel] ?? 0);
    const moved = r * first.offset[0] + g * first.offset[1] + b * first.offset[2] + second.offset[index];
    return { factors: [column(0), column(1), column(2)] as const, moved };
  };
  const [red, green, blue] = second.matrix;
  const rows = [row(red ?? [1, 0, 0], 0), row(green ?? [0, 1, 0], 1), row(blue ?? [0, 0, 1], 2)] as const;
  return { matrix: rows.map(({ factors }) => factors), offset: [rows[0].moved, rows[1].moved, rows[2].moved] };
}

const sepia: Matrix = [
  [0.393, 0.769, 0.189],
  [0.349, 0.686, 0.168],
  [0.272, 0.534, 0.131],
];
const filters: Record<ImageFilter, ColorChange> = {
  none: unchanged,
  mono: saturated(0),
  sepia: plain(sepia),
  vivid: after(saturated(1.35), contrasted(1.1)),
  soft: after(saturated(0.85), { matrix: diagonal(0.85, 0.85, 0.85), offset: [24, 24, 24] }),
  warm: warmed(0.5),
  cool: warmed(-0.5),
};

/** All color settings of an edit as one change; null if it changes none. The editor and the server compute with the same numbers. */
export function colorChange({ light, contrast, saturation, warmth, filter }: Colors): ColorChange | null {
  if (light === 0 && contrast === 0 && saturation === 0 && warmth === 0 && filter === 'none') return null;
  const gain = 1 + light / 200;
  const steps = [
    plain(diagonal(gain, gain, gain)),
    contrasted(1 + contrast / 150),
    saturated(1 + saturation / 100),
    warmed(warmth / 100),
    filters[filter],
  ];
  return steps.reduce(after, unchanged);
}

/** Changes pixels in place: red, green, blue and alpha by turns. */
export function changeColors(pixels: Uint8ClampedArray, { matrix, offset }: ColorChange): void {
  const [[rr, rg, rb] = [1, 0, 0], [gr, gg, gb] = [0, 1, 0], [br, bg, bb] = [0, 0, 1]] = matrix;
  const [ro, go, bo] = offset;
  for (let at = 0; at < pixels.length; at += 4) {
    const red = pixels[at] ?? 0;
    const green = pixels[at + 1] ?? 0;
    const blue = pixels[at + 2] ?? 0;
    pixels[at] = rr * red + rg * green + rb * blue + ro;
    pixels[at + 1] = gr * red + gg * green + gb * blue + go;
    pixels[at + 2] = br * red + bg * green + bb * blue + bo;
  }
}

export type Rgb = readonly [number, number, number];

/** Text with less contrast is hard to read (WCAG 2.2, 1.4.3). */
export const enoughContrast = 4.5;

/** “#1a2b3c” as three numbers from 0 to 255. */
export function rgbOf(color: string): Rgb {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** How bright a color is, from 0 to 1 (WCAG 2.2). */
export function luminance([red, green, blue]: Rgb): number {
  const linear = (value: number) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The contrast of two luminances, from 1 to 21. */
export const contrastRatio = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** The contrast of two colors, from 1 to 21. */
export const contrastBetween = (one: string, other: string): number => contrastRatio(luminance(rgbOf(one)), luminance(rgbOf(other)));

/** A color between two: 0 is the first one, 1 the second. */
export function mixed(one: string, other: string, share: number): string {
  const [from, to] = [rgbOf(one), rgbOf(other)];
  const channel = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * share;
  return hexOf([channel(0), channel(1), channel(2)]);
}

import { contrastBetween, enoughContrast, mixed } from '../color-contrast.ts';

/** What a card's texts and shapes are painted with. Every text has at least 4.5:1 on what it stands on. */
export interface CardColors {
  /** What covers the card: one color, or from the first to the second, from above to below. */
  ground: readonly [string] | readonly [string, string];
  ink: string;
  /** For what is less important. */
  soft: string;
  /** For shapes. */
  accent: string;
  /** For words that stand out. */
  accentInk: string;
}

const white = '#ffffff';
const nearBlack = '#141821';
const black = '#000000';

/** The grounds that every brand has, besides its colors: ink and paper. */
export const plainGrounds = [nearBlack, '#f6f3ec'] as const;

/** How dark a photo gets under text: white on it has 4.5:1 even where the photo is white. */
export const photoShade = { color: black, opacity: 0.6 } as const;
/** The darkest and the lightest that a shaded photo can be. */
const shadedPhoto = [black, '#666666'] as const;

/** Shapes can be told apart from what they stand on. */
const enoughForShapes = 3;

const leastOn = (color: string, grounds: readonly string[]): number => Math.min(...grounds.map((one) => contrastBetween(color, one)));

/** What can be read on all of these: white if it can, otherwise a black. On a single color, one of them always can. */
export const inkOn = (...grounds: readonly string[]): string =>
  [white, nearBlack].find((ink) => leastOn(ink, grounds) >= enoughContrast) ?? black;

/** The colors of a card on this ground; null: on a shaded photo. */
export function cardColors(ground: string | null, brand: readonly string[], gradient: boolean): CardColors {
  if (ground === null) return colorsOn(shadedPhoto, white, brand);
  const ink = inkOn(ground);
  // It leads away from the ink: contrast only grows.
  return colorsOn(gradient ? [ground, mixed(ground, ink === white ? black : white, 0.32)] : [ground], ink, brand);
}

function colorsOn(ground: CardColors['ground'], ink: string, brand: readonly string[]): CardColors {
  const soft = mixed(ink, ground[0], 0.22);
  const others = brand.filter((color) => !ground.includes(color));
  return {
    ground,
    ink,
    soft: leastOn(soft, ground) >= enoughContrast ? soft : ink,
    accent: others.find((color) => leastOn(color, ground) >= enoughForShapes) ?? ink,
    accentInk: others.find((color) => leastOn(color, ground) >= enoughContrast) ?? ink,
  };
}

/** The ground of a brand's cards unless a person chooses another: its first color. */
export const usualGround = (brand: readonly string[]): string => brand[0] ?? plainGrounds[0];

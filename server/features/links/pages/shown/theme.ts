import { contrastBetween, enoughContrast, luminance, rgbOf } from '@everycast/contract/color-contrast';

/** What a page is drawn with; each text has a contrast of at least 4.5 to 1 on its ground. */
export interface Theme {
  dark: boolean;
  ground: string;
  /** On the ground. */
  text: string;
  /** Of links. */
  button: string;
  buttonText: string;
  /** Around a link whose color is almost the ground's. */
  edge: string;
}

/** Below this, a link's shape can't be told from the ground (WCAG 2.2, 1.4.11). */
const leastOfShapes = 3;

const inks = ['#16181d', '#ffffff', '#000000'] as const;
const plain = { ground: '#ffffff', button: '#16181d' } as const;

/** The first that can be read on a color. White or black always can: what is too light for one is dark enough for the other. */
const readableOn = (ground: string, wanted: readonly string[]): string =>
  [...wanted, ...inks].find((ink) => contrastBetween(ink, ground) >= enoughContrast) ?? '#000000';

/**
 * The theme of a brand: its first color is that of the links, and its second one the ground, which makes the page light or dark. Without a
 * second one the ground is white. What is written is in a color of the brand where that can be read, and otherwise almost black or white.
 * @param colors “#1a2b3c”, in the brand's order
 */
export function themeOf([button = plain.button, ground = plain.ground]: readonly string[]): Theme {
  const text = readableOn(ground, []);
  const buttonText = readableOn(button, [ground]);
  return {
    dark: luminance(rgbOf(text)) > luminance(rgbOf(ground)),
    ground,
    text,
    button,
    buttonText,
    edge: contrastBetween(button, ground) < leastOfShapes ? text : button,
  };
}

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

/** The least contrast of text (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5;
/** Below this, a link's shape can't be told from the ground (WCAG 2.2, 1.4.11). */
const leastOfShapes = 3;

const inks = ['#16181d', '#ffffff', '#000000'] as const;
const plain = { ground: '#ffffff', button: '#16181d' } as const;

/** From 0 for black to 1 for white (WCAG 2.2). @param color “#1a2b3c” */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The first that can be read on a color. White or black always can: what is too light for one is dark enough for the other. */
const readableOn = (ground: string, wanted: readonly string[]): string =>
  [...wanted, ...inks].find((ink) => contrast(ink, ground) >= leastContrast) ?? '#000000';

/**
 * The theme of a brand: its first color is that of the links, and its second one the ground, which makes the page light or dark. Without a
 * second one the ground is white. What is written is in a color of the brand where that can be read, and otherwise almost black or white.
 * @param colors “#1a2b3c”, in the brand's order
 */
export function themeOf([button = plain.button, ground = plain.ground]: readonly string[]): Theme {
  const text = readableOn(ground, []);
  const buttonText = readableOn(button, [ground]);
  return {
    dark: luminance(text) > luminance(ground),
    ground,
    text,
    button,
    buttonText,
    edge: contrast(button, ground) < leastOfShapes ? text : button,
  };
}

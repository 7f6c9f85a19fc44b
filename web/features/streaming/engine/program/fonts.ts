/** One file of a font, as the page's styles name it. */
export interface FaceSource {
  url: string;
  family: string;
  weight: string;
  unicodeRange: string;
}

const unquoted = (text: string) => text.replaceAll(/^["']|["']$/g, '');

/** The files of a font that the page's styles load: a worker has none of its page's fonts. */
export function facesOf(wanted: string): FaceSource[] {
  return [...document.styleSheets].flatMap(({ cssRules, href }) =>
    [...cssRules].flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return [];
      const value = (name: string) => rule.style.getPropertyValue(name);
      const family = unquoted(value('font-family'));
      const file = /url\(["']?([^"')]+)/.exec(value('src'))?.[1];
      if (family !== wanted || !file) return [];
      const url = new URL(file, href ?? location.href).href;
      return [{ url, family, weight: value('font-weight'), unicodeRange: value('unicode-range') }];
    }),
  );
}

/** Makes fonts known in a worker; each file is loaded when a text needs it. */
export function addFaces(faces: readonly FaceSource[]): void {
  for (const { url, family, ...descriptors } of faces) fonts().add(new FontFace(family, `url("${url}")`, descriptors));
}

/** Loads what a text needs. @returns whether all of it is there */
export async function loadFont(font: string, text: string): Promise<boolean> {
  try {
    await fonts().load(font, text);
    return true;
  } catch {
    // Offline: the text is drawn with a font of the system.
    return false;
  }
}

/** TypeScript's library of pages doesn't know workers' fonts. */
const fonts = () => (self as unknown as { fonts: FontFaceSet }).fonts;

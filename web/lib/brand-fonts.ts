import type { BrandFont } from '@everycast/contract/brand';
import { inWorkspace } from './api/workspace.ts';

/** The name under which pages have a font of the workspace. */
export const brandFamily = (id: string): string => `brand-${id}`;

type Face = Pick<BrandFont, 'id' | 'url'> & Partial<Pick<BrandFont, 'weight' | 'italic' | 'variable'>>;

/** A font as the page's fonts have it. With its weight, so that browsers don't make a bold one bolder. */
export const faceOf = ({ id, url, weight = 400, italic = false, variable = false }: Face): FontFace =>
  new FontFace(brandFamily(id), `url("${inWorkspace(url)}")`, {
    weight: variable ? '1 1000' : String(weight),
    style: italic ? 'italic' : 'normal',
  });

const added = new Set<string>();

/** Gives the page these fonts, for as long as it is open. Their files are loaded once something is written in them. */
export function addBrandFonts(fonts: readonly Face[]): void {
  for (const font of fonts) {
    if (added.has(font.url)) continue;
    added.add(font.url);
    document.fonts.add(faceOf(font));
  }
}

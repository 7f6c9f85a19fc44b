/** The closest a crop can be: an eighth of the largest one's width and height. */
export const maxCropZoom = 8;

/** Where a crop is: its center as shares of the width and height, and how much smaller than the largest possible crop it is, from 1. */
export interface CropFocus {
  x: number;
  y: number;
  zoom: number;
}

/** By the name of a ratio, as the composer shows it; `all` for the others. */
export type MediaCrops = Readonly<Record<string, CropFocus>>;

/** The largest crop, from the middle. */
export const centered: CropFocus = { x: 0.5, y: 0.5, zoom: 1 };

/** Where a file is cropped to a ratio. */
export const focusFor = (crops: MediaCrops | undefined, ratio: string): CropFocus => crops?.[ratio] ?? crops?.all ?? centered;

export const sameFocus = (one: CropFocus, other: CropFocus): boolean => one.x === other.x && one.y === other.y && one.zoom === other.zoom;

/**
 * The same crops in the one form that equal ones have: rounded to what can be seen, in order, and without those that change nothing.
 * Undefined if all are in the middle.
 */
export function tidyCrops(crops: MediaCrops | null | undefined): MediaCrops | undefined {
  if (!crops) return;
  const rounded = Object.fromEntries(Object.entries(crops).map(([ratio, focus]) => [ratio, tidyFocus(focus)]));
  const { all = centered, ...own } = rounded;
  const kept = Object.entries(own)
    .filter(([, focus]) => !sameFocus(focus, all))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const tidy = Object.fromEntries([...(sameFocus(all, centered) ? [] : [['all', all] as const]), ...kept]);
  return Object.keys(tidy).length > 0 ? tidy : undefined;
}

/** Rounded to less than a pixel of most files, with its fields in order. */
export const tidyFocus = ({ x, y, zoom }: CropFocus): CropFocus => ({ x: round(x), y: round(y), zoom: round(zoom) });

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** A file as a post has it. */
interface Ref {
  id: string;
  alt: string;
  crop?: boolean | undefined;
  crops?: MediaCrops | null | undefined;
}

/** A file as it is stored: equal content compares as equal, so `crop` and `crops` only exist if they are chosen. */
export function refOf({ id, alt, crop, crops }: Ref): { id: string; alt: string; crop?: true; crops?: MediaCrops } {
  const tidy = tidyCrops(crops);
  return { id, alt, ...(crop && { crop }), ...(tidy && { crops: tidy }) };
}

import { videoOf } from '../support/films.ts';
import { jpeg } from '../support/meta.ts';
import { pictureOf } from '../support/pictures.ts';
import { lying } from './contents.ts';
import type { SuiteFile } from './subject.ts';

/** A PNG of one pixel, padded to a given size in bytes. */
export const pngs = (mark: string, bytes = 500, alt = ''): SuiteFile => pictureOf(bytes, mark, alt);

const still = { animated: false, framesPerSecond: null, videoCodec: null, audioCodec: null };
const fillOf = (mark: string): number => [...mark].reduce((sum, letter) => (sum + letter.charCodeAt(0)) % 200, 1);

/** A JPEG of 640 × 640, for platforms with a minimum image size. */
export const jpegs = (mark: string, bytes = 500, alt = ''): SuiteFile => ({ ...jpeg(bytes, alt, fillOf(mark)), id: mark, ...still });

/** A JPEG whose header states the given dimensions. */
export const pictureIn = (shape: { width: number; height: number }, mark: string): SuiteFile => ({
  ...jpeg(500, '', fillOf(mark), shape),
  id: mark,
  ...still,
});

export const videos = (mark: string, bytes = 50_000, shape = lying): SuiteFile => videoOf(bytes, mark, shape);

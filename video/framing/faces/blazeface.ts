import { type Box, withoutOverlap } from './boxes.ts';

/** The width and height of the model's input, in pixels. */
export const modelEdge = 256;
/** The model uses two grids. `cells`: across and down; `anchors`: candidates in each cell. */
const grids = [
  { cells: 16, anchors: 2 },
  { cells: 8, anchors: 6 },
] as const;
/** Numbers per candidate: center, width and height in pixels, then six landmarks. */
const perCandidate = 16;
/** Candidates below this score are noise. tracks.ts decides over time which of the rest are faces. */
const minScore = 0.6;

/** The centers of all candidates in the model's order, relative to the image. */
const centers = grids.flatMap(({ cells, anchors }) =>
  Array.from({ length: cells * cells * anchors }, (_, index) => {
    const cell = Math.floor(index / anchors);
    return { x: ((cell % cells) + 0.5) / cells, y: (Math.floor(cell / cells) + 0.5) / cells };
  }),
);
export const candidates = centers.length;

/**
 * Decodes the output of BlazeFace (back camera, 256 × 256) like MediaPipe's own graph: boxes relative to fixed centers, one face for
 * overlapping boxes.
 *
 * @param logits one per candidate
 * @param boxes sixteen numbers per candidate, in pixels
 * @returns faces relative to the square image, the most certain first
 * @throws RangeError if it isn't this model's output
 */
export function facesFrom(logits: ArrayLike<number>, boxes: ArrayLike<number>): Box[] {
  if (logits.length !== candidates || boxes.length !== candidates * perCandidate) {
    throw new RangeError(`The face model returned ${logits.length} scores and ${boxes.length} box values.`);
  }
  const found = centers.flatMap((center, index) => {
    const score = 1 / (1 + Math.exp(-(logits[index] ?? Number.NEGATIVE_INFINITY)));
    if (!(score >= minScore)) return [];
    const part = (offset: number) => (boxes[index * perCandidate + offset] ?? 0) / modelEdge;
    return [{ score, x: center.x + part(0), y: center.y + part(1), width: part(2), height: part(3) }];
  });
  return withoutOverlap(found);
}

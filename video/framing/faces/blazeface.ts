import { type Box, withoutOverlap } from './boxes.ts';

/** Edge of the square picture that the model reads, in pixels. */
export const modelEdge = 256;
/** The model looks at the picture in two grids. `cells`: across and down; `anchors`: candidates in each cell. */
const grids = [
  { cells: 16, anchors: 2 },
  { cells: 8, anchors: 6 },
] as const;
/** Numbers for each candidate: center, width and height in pixels, then six landmarks. */
const perCandidate = 16;
/** Candidates below this score are noise. What makes a face of the rest is decided over time, in tracks.ts. */
const minScore = 0.6;

/** The centers of all candidates in the model's order, in parts of the picture. */
const centers = grids.flatMap(({ cells, anchors }) =>
  Array.from({ length: cells * cells * anchors }, (_, index) => {
    const cell = Math.floor(index / anchors);
    return { x: ((cell % cells) + 0.5) / cells, y: (Math.floor(cell / cells) + 0.5) / cells };
  }),
);
export const candidates = centers.length;

/**
 * Reads the output of BlazeFace (back camera, 256 × 256) as MediaPipe's own graph does: boxes relative to fixed centers, one face for
 * boxes that overlap.
 *
 * @param logits one for each candidate
 * @param boxes sixteen numbers for each candidate, in pixels
 * @returns faces in parts of the square picture, the most certain first
 * @throws RangeError if the output is not that of this model
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

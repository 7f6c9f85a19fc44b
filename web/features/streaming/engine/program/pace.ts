/** What happened to the pictures of the last seconds. */
export interface Made {
  encoded: number;
  /** Because this machine was too slow. */
  leftOut: number;
}

/** Seconds between two decisions: a short peak changes nothing. */
export const paceEvery = 5;
const lowest = 15;
const tolerated = 1 / 3;

/**
 * The frame rate to go on with: half of it when more than a third of the pictures were left out, because an even motion in fewer pictures
 * looks better than a jerky one. It doesn't rise again: the same machine would fall behind again.
 */
export function slower(fps: number, { encoded, leftOut }: Made): number {
  const behind = leftOut > (encoded + leftOut) * tolerated;
  return behind && fps / 2 >= lowest ? fps / 2 : fps;
}

/** The long files that the draw of this run leaves out, by path from the root. */
export const leftOut: string[];
/** The names of journeys that stream from the browser. */
export const live: RegExp;
/** A place in an order that the seed of the run decides, the same in every process. It compares as text. */
export function placeOf(...names: string[]): string;
/** Chooses the seed of the run, unless TEST_SEED says which to repeat. */
export function chooseSeed(): void;

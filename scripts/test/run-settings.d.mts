/** The long files that the draw of this run leaves out, by path from the root. */
export const leftOut: string[];
/** The names of journeys that stream from the browser. */
export const live: RegExp;
/** A place in an order that the seed of the run decides, the same in every process. It compares as text. */
export function placeOf(...names: string[]): string;
/** Chooses the seed of the run, unless TEST_SEED says which to repeat: the commit's in a clean checkout, else a random one. */
export function chooseSeed(): void;
/** The seed of a clean checkout, by its commit; null for a folder that isn't one. */
export function seedOfCommit(folder: string): number | null;

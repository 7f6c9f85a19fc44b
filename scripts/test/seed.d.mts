/** A place in an order that the seed of the run decides, the same in every process. It compares as text. */
export function placeOf(...names: string[]): string;
/** Chooses the seed of the run, unless TEST_SEED says which to repeat. */
export function chooseSeed(): void;

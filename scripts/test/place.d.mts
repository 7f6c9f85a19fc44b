/** A place in an order that the seed of the run decides, the same in every process. It compares as text. */
export function placeOf(...names: string[]): string;

/** A name for comparison: two that differ only in case or Unicode normalization are the same. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

import { z } from 'zod';

/** A text of at most so many UTF-16 units, where Zod itself would count characters. */
export const units = (most: number) => z.string().refine(({ length }) => length <= most, `must have at most ${most} UTF-16 units`);

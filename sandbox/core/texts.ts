import { z } from 'zod';

/** A text of at most this many UTF-16 units; Zod itself would count characters. */
export const units = (max: number) => z.string().refine(({ length }) => length <= max, `must have at most ${max} UTF-16 units`);

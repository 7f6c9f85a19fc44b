import { z } from 'zod';
import { AppError } from './errors.ts';

/**
 * The position after a page of a list, as an opaque string: what `schema` describes, which includes the list's order, so that a cursor only
 * continues the order it comes from.
 */
export const writeCursor = (position: readonly (string | number | boolean | null)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/** The position after a page of requests, oldest first. */
export interface Place {
  askedAt: Date;
  id: string;
}
const PlaceCursor = z.tuple([z.iso.datetime(), z.uuid()]);
export const writePlace = ({ askedAt, id }: Place): string => writeCursor([askedAt.toISOString(), id]);
/** @throws AppError invalid_input */
export function readPlace(cursor: string): Place {
  const [askedAt, id] = readCursor(PlaceCursor, cursor);
  return { askedAt: new Date(askedAt), id };
}

/** @throws AppError invalid_input if it isn't one of these */
export function readCursor<Position>(schema: z.ZodType<Position>, cursor: string): Position {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) throw new AppError('invalid_input', 'common.invalid_cursor');
    throw error;
  }
}

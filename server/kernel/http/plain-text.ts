import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * Refuses the one character that PostgreSQL keeps in no text, wherever in a request it stands: it is never typed, and in the middle
 * of writing it would look like a fault of ours.
 */
export function addPlainText(http: FastifyInstance): void {
  http.addHook('preValidation', async ({ body, query, params }) => {
    if ([body, query, params].some(hasNul)) {
      throw new AppError('invalid_input', 'There is a character in this that cannot be kept (U+0000). Take it out, or type the text anew.');
    }
  });
}

/** Routes that read their own bodies have them as bytes still: there it stands as JSON writes it. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (Buffer.isBuffer(value)) return value.includes('\\u0000') || value.includes(0);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => hasNul(key) || hasNul(inner));
}

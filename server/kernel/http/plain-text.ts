import { type NotPlain, notPlain } from '@everycast/contract/plain-json';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const words: Record<NotPlain, string> = {
  nul: 'There is a character in this that cannot be kept (U+0000). Take it out, or type the text anew.',
  'half-character': 'There is half a character in this (a lone surrogate), which cannot be stored. Remove it or retype the text.',
  'too-deep': 'This JSON is nested too deep. Send at most 64 levels.',
};

/**
 * Refuses what PostgreSQL stores in no text, wherever in a request it stands, and JSON that is nested without end: nobody types either,
 * and in the middle of writing they would look like a fault of ours.
 */
export function addPlainText(http: FastifyInstance): void {
  http.addHook('preValidation', async ({ body, query, params }) => {
    for (const value of [body, query, params]) {
      const problem = notPlain(Buffer.isBuffer(value) ? parsed(value) : value);
      if (problem) throw new AppError('invalid_input', words[problem]);
    }
  });
}

/** Routes that read their own bodies have them as bytes still. */
function parsed(body: Buffer): unknown {
  const text = body.toString();
  try {
    return JSON.parse(text);
  } catch {
    // Whoever reads it says that it is no JSON.
    return text;
  }
}

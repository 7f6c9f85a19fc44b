import { type NotPlain, notPlain } from '@everycast/contract/plain-json';
import type { MessageCode } from '@everycast/messages/message';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const reasons: Record<NotPlain, MessageCode> = {
  nul: 'common.text_nul',
  'half-character': 'common.text_surrogate',
  'too-deep': 'common.json_too_deep',
};

/**
 * Refuses what PostgreSQL stores in no text, wherever in a request it stands, and JSON that is nested without end: nobody types either,
 * and in the middle of writing they would look like a fault of ours.
 */
export function addPlainText(http: FastifyInstance): void {
  http.addHook('preValidation', async ({ body, query, params }) => {
    for (const value of [body, query, params]) {
      const problem = notPlain(Buffer.isBuffer(value) ? parsed(value) : value);
      if (problem) throw new AppError('invalid_input', reasons[problem]);
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

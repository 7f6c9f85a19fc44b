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
 * Rejects characters that PostgreSQL can't store in text, anywhere in a request, and deeply nested JSON: nobody types either, and later
 * they would look like an internal error.
 */
export function addPlainText(http: FastifyInstance): void {
  http.addHook('preValidation', async ({ body, query, params, routeOptions }) => {
    if (routeOptions.config.anyText) return;
    for (const value of [body, query, params]) {
      const problem = notPlain(Buffer.isBuffer(value) ? parsed(value) : value);
      if (problem) throw new AppError('invalid_input', reasons[problem]);
    }
  });
}

/** Routes that read their own bodies still have them as bytes. */
function parsed(body: Buffer): unknown {
  const text = body.toString();
  try {
    return JSON.parse(text);
  } catch {
    // The body parser reports invalid JSON.
    return text;
  }
}

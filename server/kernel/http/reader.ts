import type { Reader } from '@everycast/messages/render';
import { fallbackLanguage } from '@everycast/messages/render';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { languages } from '../messages.ts';

/** The response's reader: in the language they have chosen, or else the one their browser prefers among those with texts. */
export function readerOf(request: FastifyRequest): Reader {
  return { language: request.who?.language ?? new Negotiator(request.raw).language(languages) ?? fallbackLanguage };
}

import type { Reader } from '@everycast/messages/render';
import { fallbackLanguage } from '@everycast/messages/render';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { languages } from '../messages.ts';

/** Who reads the answer: in the language that their browser prefers, of those there are texts in. */
export function readerOf(request: FastifyRequest): Reader {
  return { language: new Negotiator(request.raw).language(languages) ?? fallbackLanguage };
}

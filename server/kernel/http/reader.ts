import type { Reader } from '@everycast/messages/render';
import { fallbackLanguage } from '@everycast/messages/render';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { languages } from '../messages.ts';

type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** The language that a person has chosen, or else the one that their browser prefers among those with texts. */
export const languageFor = (chosen: string | null | undefined, headers: RequestHeaders): string =>
  chosen ?? new Negotiator({ headers }).language(languages) ?? fallbackLanguage;

/** The response's reader. */
export const readerOf = (request: FastifyRequest): Reader => ({ language: languageFor(request.who?.language, request.headers) });

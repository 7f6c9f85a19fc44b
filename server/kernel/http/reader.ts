import type { Reader } from '@everycast/messages/render';
import { fallbackLanguage } from '@everycast/messages/render';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { installed, languages } from '../messages.ts';

type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The language that a person has chosen, or else the one that their browser prefers among those with texts. A choice that this release has no
 * texts for counts as none; it is kept for one that has them again.
 */
export const languageFor = (chosen: string | null | undefined, headers: RequestHeaders): string =>
  installed(chosen) ?? new Negotiator({ headers }).language(languages) ?? fallbackLanguage;

/** The response's reader. Until they have chosen a zone, they see times in their workspace's. */
export function readerOf({ who, membership, headers }: FastifyRequest): Reader {
  const zone = who?.zone ?? membership?.zone;
  return { language: languageFor(who?.language, headers), ...(zone && { zone }), ...(who?.clock && { clock: who.clock }) };
}

import { de } from './casts/de.ts';
import { en } from './casts/en.ts';
import { es } from './casts/es.ts';
import { fr } from './casts/fr.ts';

/** Who reacts to posts, and what they write in one language. Everything is chosen by chance, so a text must fit any post. */
export interface Cast {
  people: readonly { handle: string; name: string }[];
  /** Under a post. */
  comments: readonly string[];
  /** In a separate post that mentions the account: after its handle. */
  mentions: readonly string[];
  /** In private messages. */
  messages: readonly string[];
}

const casts: Readonly<Record<string, Cast>> = { en, de, es, fr };

/** Everybody who may react to a post, in whatever language. All of them are made up. */
export const people = Object.values(casts).flatMap((cast) => cast.people);

/** @param language BCP 47; the cast is English in a language that has none */
export const castIn = (language: string): Cast => casts[language] ?? en;

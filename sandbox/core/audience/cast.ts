import type { Cast } from './casts/cast-of-language.ts';
import { de } from './casts/de.ts';
import { en } from './casts/en.ts';
import { es } from './casts/es.ts';
import { fr } from './casts/fr.ts';

const casts: Readonly<Record<string, Cast>> = { en, de, es, fr };

/** Everybody who may react to a post, in whatever language. All of them are made up. */
export const people = Object.values(casts).flatMap((cast) => cast.people);

/** @param language BCP 47; the cast is English in a language that has none */
export const castIn = (language: string): Cast => casts[language] ?? en;

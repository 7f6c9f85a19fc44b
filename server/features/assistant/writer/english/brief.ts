import type { Sheltered } from '../text.ts';
import type { Wishes } from '../wishes.ts';
import type { gravityOf } from './lexicon.ts';
import type { Person, Reading } from './reading.ts';

/** A prompt, understood. Texts are sheltered: `restore` puts the links back. */
export interface Brief extends Reading {
  gravity: ReturnType<typeof gravityOf>;
  /** Further sentences of the person's own. */
  said: string[];
  call: string | null;
  links: string[];
  tags: string[];
  emoji: string[];
  /** Phrases for hashtags, the most telling first. */
  keys: string[];
  wishes: Wishes;
  person: Person;
  restore: Sheltered['restore'];
}

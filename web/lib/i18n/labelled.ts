import { words } from 'words:common';

/** "Mastodon: too long": a text under the name of what it is about, with the colon as the language writes it. */
export const labelled = (label: string, text: string): string => words()('labelled', { label, text });

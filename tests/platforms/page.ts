import type { PageRead } from '@everycast/platforms/port/env';
import { jpegs } from './files.ts';

export const linkedWords = { title: 'A page', description: 'What it is about' };

/** What every page says of itself in the suite. */
export const linkedPage = { is: 'read', ...linkedWords, picture: jpegs('A page', 900) } satisfies PageRead;

import type { PageRead } from '@everycast/platforms/port/env';
import { jpegs } from './files.ts';

export const linkedWords = { title: 'A page', description: 'What it is about' };

/** The metadata of every linked page in the suite. */
export const linkedPage = { is: 'read', ...linkedWords, picture: jpegs('A page', 900) } satisfies PageRead;

import { createHmac, randomInt } from 'node:crypto';
import { recoveryCodes } from '@everycast/contract/two-factor';

/** Without 0, 1, I and O, which are mistaken for each other in print. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const letter = () => alphabet[randomInt(alphabet.length)];
const part = () => Array.from({ length: 4 }, letter).join('');

/** A person's recovery codes, as they are shown once. */
export const newRecoveryCodes = (): string[] => [...new Set(Array.from({ length: recoveryCodes }, () => `${part()}-${part()}`))];

/** What is kept of a code. People type it with or without its hyphen, in any case. */
export const hashOf = (code: string, key: string): string =>
  createHmac('sha256', key)
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest('base64url');

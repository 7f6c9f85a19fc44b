import { linksIn } from '@everycast/contract/links';
import type { Linked } from './stand-in.ts';

/**
 * Complete URLs in a text, for platforms that link them automatically. Platforms differ in where exactly a URL ends; in a plain sentence
 * they agree.
 */
export const addressesIn = (text: string): Linked[] => linksIn(text).map(({ start, end, value }) => ({ start, end, url: value }));

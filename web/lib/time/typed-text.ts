import { words } from 'words:when';
import type { Temporal } from '@everycast/contract/time';
import * as read from '@everycast/contract/typed/parse-when';
import { plainTyped as plain, type TypedWords } from '@everycast/contract/typed/typed-text';

function typedWords(): TypedWords {
  const t = words();
  return {
    at: t('typed.words.at'),
    leftOut: t('typed.words.leftOut'),
    hour: t('typed.words.hour'),
    morning: t('typed.words.morning'),
    afternoon: t('typed.words.afternoon'),
    noon: t('typed.words.noon'),
    thisMorning: t('typed.words.thisMorning'),
    tonight: t('typed.words.tonight'),
    ordinal: t('typed.words.ordinal'),
  };
}

/** As the contract's, in the language shown. */
export const plainTyped = (text: string): string => plain(text, typedWords());

/** As the contract's, in the language shown. */
export const parseWhen = (typed: string, first: 'date' | 'time', today: Temporal.PlainDate, locale: string): read.ReadWhen | null =>
  read.parseWhen(typed, first, today, { locale, words: typedWords() });

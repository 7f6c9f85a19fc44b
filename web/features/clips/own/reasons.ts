import { words } from 'words:clips';
import type { HighlightReason } from '@everycast/contract/clips';

/** "Loud: 9 dB above the rest", "Four cuts in 6 seconds": why a part is suggested, in plain words and figures. */
export function reasonInWords(reason: HighlightReason): string {
  const t = words();
  switch (reason.kind) {
    case 'loud':
      return t('reason.loud', { decibels: reason.decibels });
    case 'motion':
      return t('reason.motion', { times: reason.times });
    case 'speech':
      return t('reason.speech', { count: reason.sentences });
    case 'cuts': {
      const numbers = t('numbers', { returnObjects: true }) as string[];
      return t('reason.cuts', {
        count: reason.count,
        words: numbers[reason.count] ?? reason.count,
        seconds: (numbers[reason.seconds] ?? String(reason.seconds)).toLowerCase(),
      });
    }
  }
}

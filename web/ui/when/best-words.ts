import { area } from '../../lib/i18n/i18n.ts';
import english from '../../locales/en/best-times.json' with { type: 'json' };

export const { useWords } = area('best-times', english);

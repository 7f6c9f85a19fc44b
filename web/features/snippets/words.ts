import { area } from '../../lib/i18n/i18n.ts';
import english from '../../locales/en/snippets.json' with { type: 'json' };

export const { useWords } = area('snippets', english);

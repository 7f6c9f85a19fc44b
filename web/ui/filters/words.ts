import { area } from '../../lib/i18n/i18n.ts';
import english from '../../locales/en/post-filters.json' with { type: 'json' };

export const { useWords } = area('post-filters', english);

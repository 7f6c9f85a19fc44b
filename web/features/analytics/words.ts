import { area } from '../../lib/i18n/i18n.ts';
import english from '../../locales/en/analytics.json' with { type: 'json' };

export const { useWords, words } = area('analytics', english);

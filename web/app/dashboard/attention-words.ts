import { area } from '../../lib/i18n/i18n.ts';
import english from '../../locales/en/attention.json' with { type: 'json' };

/** Of what needs attention, which most people don't have: loaded with it. */
export const { useWords: useAttentionWords } = area('attention', english);

import { area } from '../../../../lib/i18n/i18n.ts';
import english from '../../../../locales/en/text-tools.json' with { type: 'json' };

export const { useWords } = area('text-tools', english);

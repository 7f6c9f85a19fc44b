import { area } from '../../../../lib/i18n/i18n.ts';
import english from '../../../../locales/en/crop.json' with { type: 'json' };

export const { useWords } = area('crop', english);

import { area } from '../../lib/i18n/i18n.ts';
import english from '../../locales/en/api-keys.json' with { type: 'json' };

export const { useWords } = area('api-keys', english);

import { area } from '../../lib/i18n/i18n.ts';
import english from '../../locales/en/snippet-dialog.json' with { type: 'json' };

export const { useWords } = area('snippet-dialog', english);

import { area } from '../../lib/i18n/i18n.ts';
import english from '../../locales/en/workspaces.json' with { type: 'json' };

export const { useWords } = area('workspaces', english);

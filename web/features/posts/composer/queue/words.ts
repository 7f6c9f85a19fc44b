import { area } from '../../../../lib/i18n/i18n.ts';
import english from '../../../../locales/en/add-to-queue.json' with { type: 'json' };

export const { useWords } = area('add-to-queue', english);

import { area } from '../../../lib/i18n/i18n.ts';
import english from '../../../locales/en/sample-company.json' with { type: 'json' };

/**
 * A fictional company for the about page. The owner of an instance replaces its texts in `locales/<language>/sample-company.json` with their
 * own, and sets `isSample` to false, which removes the "Sample data" labels.
 */
export const isSample = true;
export const { useWords: useCompany } = area('sample-company', english);

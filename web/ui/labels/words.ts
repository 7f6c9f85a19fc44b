import { area } from '../../lib/i18n/i18n.ts';
import english from '../../locales/en/label-marks.json' with { type: 'json' };

export const { useWords } = area('label-marks', english);

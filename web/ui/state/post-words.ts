import { area } from '../../lib/i18n/i18n.ts';
import english from '../../locales/en/post-marks.json' with { type: 'json' };

/** What lists say of posts, in parts and in whole. */
export const postWords = area('post-marks', english);

import capabilities from '@everycast/messages/locales/en/capabilities.json' with { type: 'json' };
import renditions from '@everycast/messages/locales/en/renditions.json' with { type: 'json' };
import { sayer } from '../../../lib/i18n/messages.ts';

/** What platforms don't have, and what the files of a post are called: all that its history shows of their texts. */
export const say = sayer({ capabilities, renditions });

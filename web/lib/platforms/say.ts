import issues from '@everycast/messages/locales/en/issues.json' with { type: 'json' };
import renditions from '@everycast/messages/locales/en/renditions.json' with { type: 'json' };
import { sayer } from '../i18n/messages.ts';

/** What the platforms' rules say of a post that is being written. */
export const say = sayer({ issues, renditions });

import issues from '@everycast/messages/locales/en/issues.json' with { type: 'json' };
import renditions from '@everycast/messages/locales/en/renditions.json' with { type: 'json' };
import { sayer } from '../i18n/messages.ts';

/** Renders the messages of the platforms' rules about a draft. */
export const say = sayer({ issues, renditions });

import capabilities from '@everycast/messages/locales/en/capabilities.json' with { type: 'json' };
import issues from '@everycast/messages/locales/en/issues.json' with { type: 'json' };
import options from '@everycast/messages/locales/en/options.json' with { type: 'json' };
import renditions from '@everycast/messages/locales/en/renditions.json' with { type: 'json' };
import { sayer } from '../i18n/messages.ts';

/** Renders the options of platforms, and the messages of their rules about a draft. */
export const say = sayer({ capabilities, issues, options, renditions });

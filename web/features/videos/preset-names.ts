import presets from '@everycast/messages/locales/en/presets.json' with { type: 'json' };
import { sayer } from '../../lib/i18n/messages.ts';

/** The name of a preset, in the person's language. */
export const presetName = sayer({ presets });

import { type Message, type MessageCode, messageOf } from '@everycast/messages/message';
import { createRenderer, fallbackLanguage, type Resources } from '@everycast/messages/render';
import { timesReader } from '../time/shown-times.ts';
import { languages } from './shown-language.ts';

/** Renders the messages of some areas, whose English texts are loaded with the screens that show them. */
export function sayer(english: Resources[string]) {
  let shown = { language: fallbackLanguage, ...createRenderer({ [fallbackLanguage]: english }) };
  return (message: MessageCode | Message): string => {
    if (shown.language !== languages.language()) {
      const resources = { [languages.language()]: languages.areas('messages'), [fallbackLanguage]: english };
      shown = { language: languages.language(), ...createRenderer(resources) };
    }
    return shown.render(messageOf(message), { language: languages.language(), ...timesReader() });
  };
}

import { type Message, type MessageCode, messageOf } from '@everycast/messages/message';
import { createRenderer, type Resources } from '@everycast/messages/render';
import { language } from './i18n.ts';

/** Renders the messages of some areas, whose texts are loaded with the screens that show them. */
export function sayer(english: Resources[string]) {
  const { render } = createRenderer({ en: english });
  return (message: MessageCode | Message): string => render(messageOf(message), { language: language() });
}

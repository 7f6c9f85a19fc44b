import { loadResources } from '@everycast/messages/load';
import { isMessage, type Message } from '@everycast/messages/message';
import { createRenderer } from '@everycast/messages/render';

const { render } = createRenderer(loadResources());

/** A message as people read it. */
const inEnglish = (message: Message): string => render(message, { language: 'en' });

/** Expects a message that reads like this in English. */
export const reads = (text: string | RegExp) => ({
  asymmetricMatch: (value: unknown) =>
    isMessage(value) && (typeof text === 'string' ? inEnglish(value).includes(text) : text.test(inEnglish(value))),
  toString: () => `a message with ${text}`,
});

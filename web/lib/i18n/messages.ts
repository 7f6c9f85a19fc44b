import { type Message, type MessageCode, messageOf } from '@everycast/messages/message';
import { createRenderer, type Renderer, type Resources } from '@everycast/messages/render';
import { timesReader } from '../time/shown-times.ts';
import { builtIn, languages } from './shown-language.ts';

/** Renders the messages of some areas. @param own their texts in the language that is built in, which are loaded with the screens */
export function sayer(own: Resources[string]) {
  const names = Object.keys(own);
  for (const name of names) languages.use('messages', name);
  const inOwn = createRenderer({ [builtIn]: own });
  let shown: { texts: readonly unknown[]; render: Renderer['render'] } = { texts: names.map(() => undefined), render: inOwn.render };

  function render(): Renderer['render'] {
    const texts = names.map((name) => languages.texts('messages', name));
    if (texts.some((one, at) => one !== shown.texts[at])) {
      const there = names.flatMap((name, at) => (texts[at] === undefined ? [] : [[name, texts[at]] as const]));
      const resources = { [languages.language()]: Object.fromEntries(there), [builtIn]: own };
      shown = { texts, render: createRenderer(resources).render };
    }
    return shown.render;
  }

  return (message: MessageCode | Message): string => render()(messageOf(message), { language: languages.language(), ...timesReader() });
}

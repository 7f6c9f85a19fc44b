import { hourCycles } from './hour-cycles.ts';
import { isMessage, type Message, type Param } from './message.ts';
import { readerOf, type Texts } from './reader.ts';

/** Texts by language, area and key. */
export type Resources = Readonly<Record<string, Readonly<Record<string, Texts>>>>;

/** The reader's language (BCP 47), time zone (IANA), and clock, if it isn't the language's. */
export interface Reader {
  language: string;
  zone?: string;
  clock?: '12h' | '24h';
}

export const fallbackLanguage = 'en';

export type Renderer = ReturnType<typeof createRenderer>;

/** Renders messages in the reader's language, or in English if it has no text for them. */
export function createRenderer(resources: Resources) {
  const readers = new Map(
    Object.entries(resources).flatMap(([language, areas]) =>
      Object.entries(areas).map(([area, texts]) => [`${language} ${area}`, readerOf(texts, language)] as const),
    ),
  );

  function render({ code, params = {} }: Message, reader: Reader): string {
    const [area, key] = [code.slice(0, code.indexOf('.')), code.slice(code.indexOf('.') + 1)];
    const shown = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shownParam(value, reader)]));
    const values = { ...shown, timeZone: reader.zone, hourCycle: reader.clock && hourCycles[reader.clock] };
    const read = (language: string) => readers.get(`${language} ${area}`)?.(key, values);
    return String(read(reader.language) ?? read(fallbackLanguage) ?? code);
  }

  const shownParam = (value: Param, reader: Reader): unknown => {
    if (Array.isArray(value)) return value.map((one: Param) => shownParam(one, reader));
    return isMessage(value) ? render(value, reader) : value;
  };

  return { render, languages: Object.keys(resources) };
}

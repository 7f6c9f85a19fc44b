import i18next from 'i18next';
import { formatBytes } from './bytes.ts';
import { isMessage, type Message, type Param } from './message.ts';

/** Texts by language, area and key. */
export type Resources = Record<string, Record<string, Record<string, string>>>;

/** Who reads: a language as BCP 47, and a time zone of IANA. */
export interface Reader {
  language: string;
  zone?: string;
}

export const fallbackLanguage = 'en';

export type Renderer = ReturnType<typeof createRenderer>;

const withZone: Intl.DateTimeFormatOptions = {
  ...{ year: 'numeric', month: 'short', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
};

/**
 * Renders messages in the reader's language, or in English where it has no text for them. Beside i18next's own formats there are `bytes`,
 * `sentences` (several messages in a row) and `moment` (an instant as ISO 8601, shown in the
 * reader's zone, or UTC where it isn't known, always with the zone's name).
 */
export function createRenderer(resources: Resources) {
  const i18n = i18next.createInstance();
  i18n.init({
    resources,
    lng: fallbackLanguage,
    fallbackLng: fallbackLanguage,
    ns: Object.keys(resources[fallbackLanguage] ?? {}),
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  i18n.services.formatter?.add('bytes', (value: number, language) => formatBytes(value, language ?? fallbackLanguage));
  i18n.services.formatter?.add('sentences', (value: readonly string[]) => value.join(' '));
  i18n.services.formatter?.add('moment', (value: string, language, { timeZone }: { timeZone?: string }) =>
    new Intl.DateTimeFormat(language, { ...withZone, timeZone: timeZone ?? 'UTC' }).format(new Date(value)),
  );

  function render({ code, params = {} }: Message, reader: Reader): string {
    const [area, key] = [code.slice(0, code.indexOf('.')), code.slice(code.indexOf('.') + 1)];
    const shown = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shownParam(value, reader)]));
    return i18n.t(`${area}:${key}`, { ...shown, lng: reader.language, timeZone: reader.zone, defaultValue: code });
  }

  const shownParam = (value: Param, reader: Reader): unknown => {
    if (Array.isArray(value)) return value.map((one: Param) => shownParam(one, reader));
    return isMessage(value) ? render(value, reader) : value;
  };

  return { render, languages: Object.keys(resources) };
}

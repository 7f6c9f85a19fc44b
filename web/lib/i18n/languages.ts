import type { Texts } from '@everycast/messages/reader';
import { fallbackLanguage } from '@everycast/messages/render';

/** `screens`: texts of the web app alone; `messages`: those that the server renders, too. */
type Kind = 'screens' | 'messages';
/** Files by their path, which ends with the language and the area: "…/es/common.json". */
type Files = Readonly<Record<Kind, Readonly<Record<string, () => Promise<Texts>>>>>;
type Areas = Readonly<Record<string, Texts>>;

const placeOf = (path: string) => {
  const [language = '', file = ''] = path.split('/').slice(-2);
  return { language, area: file.replace(/\.json$/, '') };
};

/** The languages besides English, which comes with the screens that show it: each is loaded whole when it is chosen. */
export function createLanguages(files: Files) {
  let shown: { language: string; texts: Readonly<Record<Kind, Areas>> } = {
    language: fallbackLanguage,
    texts: { screens: {}, messages: {} },
  };
  let wanted = fallbackLanguage;
  const listeners = new Set<() => void>();
  const installed = new Set(Object.values(files).flatMap((of) => Object.keys(of).map((path) => placeOf(path).language)));

  async function load(kind: Kind, language: string): Promise<Areas> {
    const those = Object.entries(files[kind]).filter(([path]) => placeOf(path).language === language);
    return Object.fromEntries(await Promise.all(those.map(async ([path, read]) => [placeOf(path).area, await read()])));
  }

  return {
    /** The language that is shown, as BCP 47. */
    language: () => shown.language,
    /** An area's texts in that language; undefined if it has none, or is English. */
    texts: (kind: Kind, area: string): Texts | undefined => shown.texts[kind][area],
    areas: (kind: Kind): Areas => shown.texts[kind],

    /** Shows the first of these that is installed, or English. @param preferred as BCP 47, such as "es-MX" */
    async show(preferred: readonly string[]): Promise<void> {
      const candidates = preferred.flatMap((one) => [one, one.split('-')[0] ?? one]);
      const language = candidates.find((one) => one === fallbackLanguage || installed.has(one)) ?? fallbackLanguage;
      wanted = language;
      if (language === shown.language) return;
      const [screens, messages] = await Promise.all([load('screens', language), load('messages', language)]);
      if (wanted !== language) return; // another was chosen since
      shown = { language, texts: { screens, messages } };
      for (const listener of listeners) listener();
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

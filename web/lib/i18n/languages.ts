import type { Texts } from '@everycast/messages/reader';

/** `screens`: texts of the web app alone; `messages`: those that the server renders, too. */
export type Kind = 'screens' | 'messages';
export interface Area {
  kind: Kind;
  name: string;
}

interface Source {
  /** The language of the texts that come with their screens, as BCP 47. */
  builtIn: string;
  /** The others there are. */
  installed: readonly string[];
  /** An area's texts in one of them. Rejects without a connection. */
  load(language: string, area: Area): Promise<Texts>;
}

const keyOf = ({ kind, name }: Area): string => `${kind}/${name}`;

/**
 * The languages besides the one that is built in. Each area is loaded once something uses it and its language is shown. What can't be loaded
 * is shown in the language that is built in until it can be.
 */
export function createLanguages({ builtIn, installed, load }: Source) {
  const used = new Map<string, Area>();
  const loads = new Map<string, Promise<Texts>>();
  const listeners = new Set<() => void>();
  let shown: { language: string; texts: ReadonlyMap<string, Texts> } = { language: builtIn, texts: new Map() };
  let wanted = builtIn;

  function loaded(language: string, area: Area): Promise<Texts> {
    const key = `${language}/${keyOf(area)}`;
    const known = loads.get(key);
    if (known) return known;
    const loading = load(language, area);
    loads.set(key, loading);
    // The next screen asks for it again.
    loading.catch(() => loads.delete(key));
    return loading;
  }

  function put(language: string, texts: ReadonlyMap<string, Texts>): void {
    shown = { language, texts };
    for (const listener of listeners) listener();
  }

  /** Loads what is used and not there yet, and shows it at once. */
  async function update(): Promise<void> {
    const language = wanted;
    const areas = [...used.values()].filter((area) => language !== shown.language || !shown.texts.has(keyOf(area)));
    if (language === builtIn) return language === shown.language ? undefined : put(language, new Map());
    if (language === shown.language && areas.length === 0) return;
    const results = await Promise.allSettled(areas.map(async (area) => [keyOf(area), await loaded(language, area)] as const));
    if (language !== wanted) return; // another was chosen since
    const found = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    if (areas.length > 0 && found.length === 0) return;
    put(language, new Map([...(language === shown.language ? shown.texts : []), ...found]));
  }

  return {
    /** The language that is shown, as BCP 47. */
    language: () => shown.language,
    /** An area's texts in that language; undefined if that is built in, or they aren't there yet. */
    texts: (kind: Kind, name: string): Texts | undefined => shown.texts.get(keyOf({ kind, name })),

    /** Says that something shows this area. */
    use(kind: Kind, name: string): void {
      used.set(keyOf({ kind, name }), { kind, name });
    },

    /** Resolves once all that is used is shown in the wanted language, or can't be loaded. */
    settled: update,

    /** Shows the first of these that there is, or else the one that is built in. @param preferred as BCP 47, such as "es-MX" */
    show(preferred: readonly string[]): Promise<void> {
      const candidates = preferred.flatMap((one) => [one, one.split('-')[0] ?? one]);
      wanted = candidates.find((one) => one === builtIn || installed.includes(one)) ?? builtIn;
      return update();
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

import { languages } from './shown-language.ts';

/** Loads a file and its texts in the language shown, so that its screen isn't seen in English first. */
export async function withTexts<T>(load: () => Promise<T>): Promise<T> {
  const file = await load();
  await languages.settled();
  return file;
}

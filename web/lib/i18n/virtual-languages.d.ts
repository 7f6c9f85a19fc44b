declare module 'virtual:languages' {
  /** The languages besides English, and the version of their texts in this build. */
  export const versions: Readonly<Record<string, string>>;
  /** Their texts by language and file, where pages are built; null in a browser, which loads them. */
  export const texts: Readonly<Record<string, Readonly<Record<string, import('@everycast/messages/reader').Texts>>>> | null;
}

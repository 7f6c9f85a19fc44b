/** What a text says differently on each account: `{handle}`. Filled in for previews, counts and publishing alike. */
export const accountVariables = ['account', 'handle', 'platform'] as const;
export type AccountVariable = (typeof accountVariables)[number];

/** What is the same on all accounts, so that it is filled in when a snippet is inserted. */
export const dateVariables = ['date', 'weekday'] as const;
export type DateVariable = (typeof dateVariables)[number];

/** What snippets and signatures may contain. */
export const snippetVariables = [...accountVariables, ...dateVariables] as const;

/** A variable as it is written in a text; upper and lower case are the same. */
export const variable = (name: (typeof snippetVariables)[number]): string => `{${name}}`;

const named = /\{[ \t]*(\p{L}[\p{L}\p{N}_ -]{0,39})\}/gu;

/** What looks like a variable in a snippet and isn't one, as it is written; null if there is nothing. */
export function unknownVariable(text: string): string | null {
  const known: readonly string[] = snippetVariables.map(variable);
  return [...text.matchAll(named)].find(([written]) => !known.includes(written.toLowerCase()))?.[0] ?? null;
}

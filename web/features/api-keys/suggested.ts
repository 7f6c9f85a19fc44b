import type { Scope } from '@everycast/contract/permissions';

export const reading = (scope: Scope): boolean => scope.endsWith('.read');

/** What an assistant and the command line need to prepare posts; what an assistant may do with them is another choice. */
export const preparing: ReadonlySet<Scope> = new Set<Scope>(['post.write', 'post.publish', 'media.write', 'stream.watch']);

/** What is chosen at first of what an app asks for: all of it, unless it asks for so much that it can't need all. */
export const suggestedOf = (asked: readonly Scope[], most: number): Scope[] =>
  asked.length < most ? [...asked] : asked.filter((scope) => reading(scope) || preparing.has(scope));

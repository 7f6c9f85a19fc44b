/** What is wrong with one field of a request; `path` is '' for the whole request. */
export interface Wrong {
  path: string;
  message: string;
}

/** How zod's own messages start: they are for developers, and say little without the field's name. */
const wordsOfZod = /^(Invalid |Too (big|small): |Unrecognized key)/;

/** The message for an invalid request: a single sentence of ours as it is; otherwise each after its field. */
export function inOneMessage(wrong: readonly Wrong[]): string {
  const [only] = wrong;
  if (only && wrong.length === 1 && !wordsOfZod.test(only.message)) return only.message;
  return wrong.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join(' ');
}

/** What is wrong with one field of a request; `path` is '' where it is all of it. */
export interface Wrong {
  path: string;
  message: string;
}

/** How the words begin that zod has of its own: they are for programmers, and say little without the field's name. */
const wordsOfZod = /^(Invalid |Too (big|small): |Unrecognized key)/;

/** What is said of a request that is not as it must be: our own sentence as it is, where it is the only one; else each after its field. */
export function inOneMessage(wrong: readonly Wrong[]): string {
  const [only] = wrong;
  if (only && wrong.length === 1 && !wordsOfZod.test(only.message)) return only.message;
  return wrong.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join(' ');
}

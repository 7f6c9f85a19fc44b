import { type Message, message } from '@everycast/messages/message';
import { isOwn } from '@everycast/messages/schema';

/** What is wrong with one field of a request; `path` is '' for the whole request. */
export interface Wrong {
  path: string;
  what: Message;
}

/** The message for an invalid request: a single text of ours as it is; otherwise each after its field. */
export function inOneMessage(wrong: readonly Wrong[]): Message {
  const [only] = wrong;
  if (only && wrong.length === 1 && isOwn(only.what)) return only.what;
  return namingFields(wrong);
}

/** The same with every field's name, for those that see no form. */
export const namingFields = (wrong: readonly Wrong[]): Message =>
  message('common.sentences', { sentences: wrong.map(({ path, what }) => (path ? message('fields.at', { path, what }) : what)) });

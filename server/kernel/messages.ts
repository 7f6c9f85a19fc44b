import { AsyncLocalStorage } from 'node:async_hooks';
import { loadResources } from '@everycast/messages/load';
import { type Message, type MessageCode, message, type Param } from '@everycast/messages/message';
import { createRenderer, fallbackLanguage, type Reader } from '@everycast/messages/render';
import { z } from 'zod';

export const { render, languages } = createRenderer(loadResources());

/** A message in the database. Its code may be one of an earlier version. */
export const StoredMessage: z.ZodType<Message> = z.object({
  code: z.custom<MessageCode>((value) => typeof value === 'string'),
  params: z
    .record(
      z.string(),
      z.lazy(() => StoredParam),
    )
    .exactOptional(),
});
const StoredParam: z.ZodType<Param> = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  StoredMessage,
  z.array(z.lazy(() => StoredParam)),
]);

/** A stored message to show, or one that says that it can't be read: one row never keeps a list of them from being shown. */
export const readableMessage = (stored: unknown): Message => StoredMessage.safeParse(stored).data ?? message('common.unreadable');

const english: Reader = { language: fallbackLanguage };
const reading = new AsyncLocalStorage<Reader>();

/** This language if this server speaks it: what was chosen may be gone since, and what is sent may be anything. */
export const installed = (language: unknown): string | null => languages.find((one) => one === language) ?? null;

/** Messages rendered inside `work` are for this reader. */
export const readBy = <T>(reader: Reader, work: () => T): T => reading.run(reader, work);

/** A message in the language of the current request's reader; English outside a request. */
export const say = (message: Message): string => render(message, reading.getStore() ?? english);

/** The language of the current request's reader: the best guess for someone they write to. */
export const readerLanguage = (): string => (reading.getStore() ?? english).language;

const collators = new Map<string, Intl.Collator>();

/** Compares names as the current request's reader sorts them: "part 2" before "part 10", and "ä" where they look for it. */
export function compareNames(one: string, other: string): number {
  const language = readerLanguage();
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, collator);
  return collator.compare(one, other);
}

/** For logs. */
export const inEnglish = (message: Message): string => render(message, english);

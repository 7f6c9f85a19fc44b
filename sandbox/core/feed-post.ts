import { linksIn } from '@everycast/contract/links';
import { type Message, type MessageCode, message, type Param } from '@everycast/messages/message';
import { z } from 'zod';
import type { FeedPost, Linked } from './stand-in.ts';

/** A post's details as they are stored. Their codes may be those of an earlier version. */
const Code = z.custom<MessageCode>((value) => typeof value === 'string');
const StoredParam: z.ZodType<Param> = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.lazy(() => StoredMessage),
  z.array(z.lazy(() => StoredParam)),
]);
const StoredMessage: z.ZodType<Message> = z.object({ code: Code, params: z.record(z.string(), StoredParam).exactOptional() });
export const StoredDetails = z.array(z.object({ name: Code, value: z.union([z.string(), StoredMessage]) }));

type IdIn<Code> = Code extends `sandbox.detail_${infer Id}` ? Id : never;
type Details = { [id in IdIn<MessageCode>]?: string | Message | boolean | null | undefined };

/** Details of a post in this order, without those that have no value; yes and no are one. */
export const detailsIn = (details: Details): FeedPost['details'] =>
  Object.entries(details).flatMap(([id, value]) => {
    if (value === undefined || value === null || value === '') return [];
    const shown = typeof value === 'boolean' ? message(value ? 'sandbox.value_yes' : 'sandbox.value_no') : value;
    return [{ name: `sandbox.detail_${id}` as MessageCode, value: shown }];
  });

/** A value of the platform's API in the words of the composer's options; as it is, if they don't have it. */
export const named = (
  value: string | null | undefined,
  names: Readonly<Record<string, MessageCode>>,
): string | Message | null | undefined => {
  const code = names[value ?? ''];
  return code ? message(code) : value;
};

/** For what is only mentioned where it is so. */
export const ifSo = (is: unknown): true | undefined => (is ? true : undefined);

/**
 * Complete URLs in a text, for platforms that link them automatically. Platforms differ in where exactly a URL ends; in a plain sentence
 * they agree.
 */
export const addressesIn = (text: string): Linked[] => linksIn(text).map(({ start, end, value }) => ({ start, end, url: value }));

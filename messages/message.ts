import type { Areas } from './generated/areas.ts';

/** A parameter is formatted for the reader when the message is rendered, so it is the value itself, never formatted text. */
export type Param = string | number | boolean | null | Message | readonly Param[];
export type Params = Readonly<Record<string, Param>>;

/** Plural forms (`files_one`, `files_other`) are one code. */
type CodeOf<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;
/** The keys of an area's texts. */
export type CodesOf<A extends keyof Areas> = CodeOf<keyof Areas[A] & string>;
/** Identifies a text by its area and its key there: "posts.gone". */
export type MessageCode = { [A in keyof Areas]: `${A}.${CodeOf<keyof Areas[A] & string>}` }[keyof Areas];

/** A message for people, as it is stored and sent: its meaning, not its wording. Its text is in `locales/<language>/<area>.json`. */
export type Message = {
  code: MessageCode;
  params?: Params;
};

export const message = (code: MessageCode, params?: Params): Message => (params ? { code, params } : { code });

/** A code alone is a message without parameters. */
export const messageOf = (reason: MessageCode | Message): Message => (typeof reason === 'string' ? { code: reason } : reason);

export const isMessage = (value: unknown): value is Message => typeof value === 'object' && value !== null && 'code' in value;

/** Text that is shown unchanged, in whatever language: a platform's own, or a link. */
export const verbatim = (text: string): Message => message('common.verbatim', { text });

/** Sentences one after another, as one message. */
export const sentences = (first: Message, ...others: readonly Message[]): Message =>
  others.length === 0 ? first : message('common.sentences', { sentences: [first, ...others] });

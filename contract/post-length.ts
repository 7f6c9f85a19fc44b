/** For one text, and for a post with its thread and its first comment. UTF-16 units. */
export const maxPostLength = 100_000;

interface Texts {
  text?: string | null | undefined;
  thread?: { text: string }[] | null | undefined;
  firstComment?: string | null | undefined;
}
/** A whole post is measured by every platform's rules: a thread of long parts must not take 25 times as long as one text. */
export const isShortInAll = ({ text, thread, firstComment }: Texts): boolean =>
  [text, ...(thread ?? []).map((part) => part.text), firstComment].reduce((sum, one) => sum + (one?.length ?? 0), 0) <= maxPostLength;
export const tooLongInAll = {
  path: ['thread'],
  error: 'schema.too_long_in_all',
  params: { max: maxPostLength },
};

/**
 * What the writer knows of a language other than English: which words of a prompt are an instruction, and a few sentences with gaps.
 * {s} is the whole topic, {n} its core; both keep the form in which they were typed. A sentence that needs no particular form has its topic after a colon or in quotes.
 */
export interface LanguagePack {
  /** Openings of a prompt that are addressed to the writer, each with what it asks for; the match is taken away. */
  openings: readonly { pattern: RegExp; frames: 'news' | 'topic' | 'invitation' | 'thanks' }[];
  /** How a sentence of the person's own begins that says sorry or thanks, or looks for someone; it is said as it stands. */
  speech: RegExp;
  /** Words of manner and of form at the end of an instruction; the match is taken away, again and again. */
  endings: readonly RegExp[];
  /** Sentences by what was asked for; `plain` fits a topic that stood there without an instruction. */
  frames: Record<
    'news' | 'topic' | 'invitation' | 'thanks' | 'plain',
    { hook: readonly string[]; body: readonly string[]; call: readonly string[] }
  >;
  statement: { hook: readonly string[]; call: readonly string[] };
  question: { hook: readonly string[]; call: readonly string[] };
  linkCalls: readonly string[];
  quotes: readonly [string, string];
  /** Joins small words with what follows ("de" + "el"). */
  contract?(text: string): string;
}

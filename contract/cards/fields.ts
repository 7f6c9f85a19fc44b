/** The templates of text cards, in the order of their choice. */
export const cardTemplates = ['announcement', 'quote', 'list', 'number', 'beforeAfter', 'event'] as const;
export type CardTemplate = (typeof cardTemplates)[number];

/** What can be written on cards. */
export const cardFieldNames = ['kicker', 'title', 'text', 'by', 'items', 'number', 'before', 'after', 'when', 'where'] as const;
export type CardField = (typeof cardFieldNames)[number];
export type CardFields = Partial<Record<CardField, string>>;

/** The fields of each template, in order. The first that is `needed` can't be empty, nor those after it. */
export const fieldsOf: Record<CardTemplate, readonly { name: CardField; needed: boolean; lines: boolean }[]> = {
  announcement: [
    { name: 'kicker', needed: false, lines: false },
    { name: 'title', needed: true, lines: true },
    { name: 'text', needed: false, lines: true },
  ],
  quote: [
    { name: 'text', needed: true, lines: true },
    { name: 'by', needed: false, lines: false },
  ],
  list: [
    { name: 'title', needed: false, lines: false },
    { name: 'items', needed: true, lines: true },
  ],
  number: [
    { name: 'number', needed: true, lines: false },
    { name: 'title', needed: false, lines: false },
    { name: 'text', needed: false, lines: true },
  ],
  beforeAfter: [
    { name: 'before', needed: true, lines: true },
    { name: 'after', needed: true, lines: true },
  ],
  event: [
    { name: 'when', needed: true, lines: false },
    { name: 'title', needed: true, lines: true },
    { name: 'where', needed: false, lines: false },
  ],
};

/** The longest text of a field. */
export const maxCardText = 20_000;

const address = /\bhttps?:\/\/[^\s]{1,2000}/giu;
const hashtag = /^(?:#[\p{L}\p{N}_]{1,100})+$/u;

/** A text without the hashtags at its end. */
function withoutLastHashtags(text: string): string {
  let left = text.trimEnd();
  for (;;) {
    const at = Math.max(left.lastIndexOf(' '), left.lastIndexOf('\n'));
    if (!hashtag.test(left.slice(at + 1))) return left;
    left = left.slice(0, Math.max(0, at)).trimEnd();
  }
}

/** What of a post's text belongs on a card: no links, and none of the hashtags at its end. If nothing else is there, all of it. */
export function cardWords(text: string): string {
  const words = withoutLastHashtags(text.replace(address, ''))
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return words === '' ? text.trim() : words;
}

/** The longest text that is all headline. */
const headline = 90;
const sentence = /^[^\n]{1,89}?[.!?。！？…](?=\s|$)/u;
const figure = /[-+−]?[$€£¥]?\d[\d.,]*(?:\s?[%‰kKMx×+]|\s?[$€£¥])?/u;
const mark = /^\s*(?:[-–—•*·]|\d{1,2}[.)])\s+/u;
const byline = /^[—–-]\s?(.{1,100})$/u;
const quoteMarks = '“"„«‹‘”»›’';

/** A text without the quotation marks around it: the card has its own. */
function unquoted(text: string): string {
  const isMark = (at: number) => quoteMarks.includes(text.charAt(at)) && text.charAt(at) !== '';
  const [from, to] = [isMark(0) ? 1 : 0, isMark(text.length - 1) ? text.length - 1 : text.length];
  return text.slice(from, to).trim();
}

/** A text as a headline and the rest. */
function split(text: string): [headline: string, rest: string] {
  if (text.length <= headline && !text.includes('\n')) return [text, ''];
  const [line = ''] = text.split('\n');
  const first = line.length <= headline ? line : (sentence.exec(text)?.[0] ?? '');
  return [first.trim(), text.slice(first.length).trim()];
}

/** A post's text in the fields of a template, as well as it can be told; people change it. */
export function fieldsFrom(template: CardTemplate, text: string): CardFields {
  const words = cardWords(text).slice(0, maxCardText);
  const [first, rest] = split(words);
  switch (template) {
    case 'announcement':
      return first === '' ? { title: '', text: words } : { title: first, text: rest };
    case 'quote': {
      const lines = words.split('\n');
      const by = lines.length > 1 ? byline.exec(lines.at(-1)?.trim() ?? '')?.[1] : undefined;
      const said = by === undefined ? words : lines.slice(0, -1).join('\n');
      return { text: unquoted(said.trim()), by: by?.trim() ?? '' };
    }
    case 'list': {
      const lines = words.split('\n').map((line) => line.trim());
      const marked = lines.some((line) => mark.test(line));
      const title = lines.length > 1 && !(marked && mark.test(lines[0] ?? '')) ? (lines[0] ?? '') : '';
      const items = (title === '' ? lines : lines.slice(1)).map((line) => line.replace(mark, '')).filter((line) => line !== '');
      return { title, items: items.join('\n') };
    }
    case 'number': {
      const found = figure.exec(words)?.[0] ?? '';
      return { number: found, title: first.replace(found, '').replace(/\s+/g, ' ').trim(), text: rest };
    }
    case 'beforeAfter':
      return { before: first === '' ? words : first, after: rest };
    case 'event':
      return { when: '', title: first === '' ? words.slice(0, headline) : first, where: '' };
  }
}

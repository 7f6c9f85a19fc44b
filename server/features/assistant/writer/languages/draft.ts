import { createChooser } from '../choose.ts';
import type { Fits } from '../fit.ts';
import { isFunctionWord } from '../function-words.ts';
import { hashtagsFor, isSignificant } from '../hashtags.ts';
import type { Language } from '../language.ts';
import { assemble } from '../parts.ts';
import { capitalise, clean, ended, hashtagsIn, linksIn, shelter, splitSentences, words } from '../text.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import type { LanguagePack } from './language-pack.ts';
import { marks, neutralEndings, neutralOpenings } from './neutral.ts';
import { spanish } from './spanish.ts';

const packs: Partial<Record<Language, LanguagePack>> = { de: german, fr: french, es: spanish };

type Read = { frames: keyof LanguagePack['frames'] | 'statement' | 'said' | 'question'; topic: string; rest: string[] };

/** Takes the instruction off a prompt and tells what is left of it. */
function read(
  text: string,
  { openings, endings, speech }: Pick<LanguagePack, 'openings' | 'endings'> & { speech: RegExp | null },
  opensPlain: readonly RegExp[],
): Read {
  const [first = '', ...more] = splitSentences(text);
  if (speech?.test(first)) return { frames: 'said', topic: first, rest: more };
  let topic = first;
  let frames: Read['frames'] | null = null;
  const opening = openings.find(({ pattern }) => pattern.test(topic) && topic.replace(pattern, '').trim());
  if (opening) {
    topic = topic.replace(opening.pattern, '');
    ({ frames } = opening);
  }
  const plainOpening = opensPlain.find((pattern) => pattern.test(topic) && topic.replace(pattern, '').trim());
  if (plainOpening) topic = topic.replace(plainOpening, '');
  for (let changed = true; changed; ) {
    changed = false;
    for (const ending of endings) {
      // "vor" and "an" end a sentence of their own as well; they go only where an instruction was.
      const cut = topic.replace(ending, '').trim();
      if (cut && cut !== topic.trim() && (frames || !/^\\s\+\(\?:an/.test(ending.source))) {
        topic = cut;
        changed = true;
      }
    }
  }
  const sentence = /[.!。！]$/u.test(first) || (more.length > 0 && !frames) || first.split(' ').length > 7;
  frames ??= /[?？]$/u.test(first) ? 'question' : sentence && !plainOpening ? 'statement' : 'plain';
  return { frames, topic: topic.replace(frames === 'statement' || frames === 'question' ? /$/ : /[.!。！]+$/u, '').trim(), rest: more };
}

/** The first words of a topic, up to a comma, a small word that opens something new, or five words. */
function coreOf(topic: string, language: Language): string {
  const bare =
    topic
      .replace(/[¿?¡!.…]+/gu, '')
      .split(/[,;:–—(]\s/u)[0]
      ?.replace(/:$/, '')
      .trim() ?? topic;
  const list = bare.split(/\s+/);
  if (list.length <= 5 || language === 'ja' || language === 'other' || language === 'none') return list.slice(0, 6).join(' ');
  let end = 5;
  while (end > 2 && isFunctionWord(list[end - 1] ?? '', language)) end -= 1;
  return list.slice(0, end).join(' ');
}

/** The word of a sentence that says most: the longest that is no small word, not the first if it can be helped. */
function keyOf(sentence: string, language: Language): string {
  const all = words(sentence);
  const telling = all.filter((word, index) => index > 0 && isSignificant(word, language)).sort((a, b) => b.length - a.length)[0];
  return telling ?? coreOf(sentence, language);
}

/**
 * Writes a post in the prompt's own language, or around the prompt's own words where the writer does not know that language.
 * Null where the prompt has nothing to write about.
 */
export function draftOther(prompt: string, language: Language, options: { fits: Fits; attempt: number }): string | null {
  const { text: whole, restore } = shelter(clean(prompt));
  const links = [...new Set((whole.match(/[\ue000-\uf8ff]/g) ?? []).map(restore).filter((piece) => linksIn(piece).length > 0))];
  const own = hashtagsIn(whole);
  const text = whole
    .replace(/[\ue000-\uf8ff]/g, (mark) => (linksIn(restore(mark)).length > 0 ? '' : mark))
    .replace(/#(?=[\p{L}_])/gu, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/[:\s–—-]+$/gmu, '')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  const pack = packs[language];
  const found = read(text, pack ?? { openings: [], endings: neutralEndings, speech: null }, pack ? [] : neutralOpenings);
  const chooser = createChooser(prompt, options.attempt);
  const first = found.topic.split(' ')[0] ?? '';
  const small = pack && language !== 'other' && language !== 'ja' && language !== 'none' && isFunctionWord(first, language);
  const s = small ? found.topic.charAt(0).toLowerCase() + found.topic.slice(1) : found.topic;
  const n = pack && ['statement', 'said', 'question'].includes(found.frames) ? keyOf(found.topic, language) : coreOf(s, language);
  const fill = (frame: string): string => {
    const line = ended(found.topic);
    const slots: Record<string, string> = { s, S: capitalise(found.topic), n, N: capitalise(n), Q: capitalise(line) };
    const filled = frame.replace(/\{(\w)\}/g, (gap, name: string) => slots[name] ?? gap);
    return restore(pack?.contract?.(filled) ?? filled);
  };
  const pool = (frames: readonly string[], slot: string, round = 0): string[] => chooser.order(frames, slot, round).map(fill);
  const tags = [...own, ...hashtagsFor([found.topic, ...found.rest].join('. '), language, 2)].slice(0, Math.max(3, own.length));
  const rest = found.rest.map((sentence) => restore(ended(sentence)));
  if (!pack) {
    const [before = '✨', after = '💬'] = chooser.order(marks, 'marks')[0] ?? [];
    const ask = language === 'ja' ? '？' : '?';
    const head = found.frames === 'question' ? capitalise(found.topic) : capitalise(language === 'ja' ? found.topic : ended(found.topic));
    return assemble(
      {
        hooks: [restore(n.length < found.topic.length - 3 ? `${before} ${head}` : `${before} ${head} ${after}`)],
        own: rest,
        lines: [],
        bodies: [],
        fillers: 0,
        calls: n.length < found.topic.length - 3 ? [restore(`${after} ${capitalise(n)}${ask}`)] : [],
        links,
        tags,
      },
      options.fits,
    );
  }
  const frames =
    found.frames === 'statement' || found.frames === 'said'
      ? { hook: found.frames === 'said' ? ['{Q}'] : pack.statement.hook, call: pack.statement.call, body: [] }
      : found.frames === 'question'
        ? { ...pack.question, body: [] }
        : pack.frames[found.frames];
  return assemble(
    {
      hooks: pool(frames.hook, 'hook'),
      own: rest,
      lines: [],
      bodies: pool(frames.body, 'body', frames.hook.length),
      fillers: rest.length > 0 ? 0 : 1,
      calls: links.length > 0 ? pool(pack.linkCalls, 'link', frames.hook.length) : pool(frames.call, 'call', frames.hook.length),
      links,
      tags,
    },
    options.fits,
  );
}

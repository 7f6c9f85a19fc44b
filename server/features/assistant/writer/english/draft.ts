import { createChooser } from '../choose.ts';
import { emojiFor } from '../emoji.ts';
import type { Fits } from '../fit.ts';
import { tagOf } from '../hashtags.ts';
import { assemble } from '../parts.ts';
import { capitalise, ended } from '../text.ts';
import { expandContractions } from '../tone.ts';
import type { Tone } from '../wishes.ts';
import type { Brief } from './brief.ts';
import { framesOf } from './frames/frames.ts';
import { byThing } from './frames/news.ts';
import { linkCalls } from './frames/others.ts';
import type { Frames } from './frames/shape.ts';
import { lowerFirst } from './grammar.ts';
import { readPrompt } from './read-prompt.ts';

export interface DraftOptions {
  fits: Fits;
  attempt: number;
  tone: Tone | null;
  /** There is room for more than one sentence of body. */
  roomy: boolean;
}

function framesFor(brief: Brief): Frames {
  const { kind, topic, gravity } = brief;
  if (gravity !== 'none' && ['topic', 'practice', 'ours', 'announce', 'say', 'headline', 'label'].includes(kind)) {
    if (!brief.line) return framesOf.grave;
    return gravity === 'mourning' ? framesOf.mourning : gravity === 'missing' ? framesOf.missing : framesOf.graveSay;
  }
  if (kind === 'announce') return byThing[topic.thing];
  if (kind === 'headline' && (brief.line?.includes(': ') || (topic.thing === 'general' && !/^(?:our|my) /.test(topic.short))))
    return { ...framesOf.say, hook: framesOf.headline.hook };
  if (kind === 'headline')
    return {
      ...(/^(?:our|my) /.test(topic.short) && topic.thing === 'general' ? framesOf.ours : byThing[topic.thing]),
      hook: framesOf.headline.hook,
    };
  return framesOf[kind];
}

type Slots = Record<string, string>;

/** The prompt's own words, ready for the gaps. A phrase that fits no sentence by itself is quoted. */
function slotsOf(brief: Brief): Slots {
  const { topic, kind, person } = brief;
  const labels = (kind === 'share' || kind === 'label' || kind === 'emoji' || kind === 'caption') && brief.gravity === 'none';
  const quoted = (text: string): string => (labels || topic.stands === 'argument' ? text : `“${text}”`);
  const s = kind === 'explain' || kind === 'tell' || kind === 'list' || kind === 'givenList' ? topic.phrase : quoted(topic.phrase);
  const n = quoted(topic.short);
  const line = brief.line ?? topic.phrase;
  const i = person === 'I';
  const [is, does, mean, give, matter] = topic.plural
    ? ['are', 'do', 'mean', 'give', 'matter']
    : ['is', 'does', 'means', 'gives', 'matters'];
  const y = brief.cause ? ` ${kind === 'congratulate' ? 'on' : 'for'} ${brief.cause}` : '';
  const own: Slots = {
    s,
    n,
    q: lowerFirst(line),
    Q: capitalise(line),
    S: capitalise(s),
    N: capitalise(n),
    x: brief.whom ?? n,
    X: capitalise(brief.whom ?? n),
    y,
    is,
    does,
    mean,
    give,
    matter,
    them: topic.plural || topic.thing === 'person' || kind === 'introduce' || kind === 'thanks' ? 'them' : 'it',
    we: i ? 'I' : 'we',
    us: i ? 'me' : 'us',
    our: i ? 'my' : 'our',
    ourselves: i ? 'myself' : 'ourselves',
    are: i ? 'am' : 'are',
    'we’d': i ? 'I’d' : 'we’d',
    'we’re': i ? 'I’m' : 'we’re',
    'we’ve': i ? 'I’ve' : 'we’ve',
    'we’ll': i ? 'I’ll' : 'we’ll',
  };
  for (const name of ['we', 'our', 'we’d', 'we’re', 'we’ve', 'we’ll']) own[capitalise(name)] = capitalise(own[name] ?? '');
  return own;
}

/**
 * Writes a post from an English prompt's own words; the same prompt and attempt always give the same post.
 * Null where the prompt has nothing to write about.
 */
export function draftEnglish(prompt: string, options: DraftOptions): string | null {
  const brief = readPrompt(prompt);
  if (!brief) return null;
  const { wishes } = brief;
  const tone = options.tone ?? wishes.tone;
  const fits: Fits = (text) => options.fits(text) && (wishes.max === null || [...text].length <= wishes.max);
  const chooser = createChooser(prompt, options.attempt);
  const frames = framesFor(brief);
  const formal = tone === 'professional';
  const slots = slotsOf(brief);
  const calm = brief.gravity !== 'none' || tone === 'plain' || tone === 'professional';
  const lively = brief.gravity === 'none' && (tone === 'friendly' || tone === 'playful');
  const fill = (frame: string): string => {
    const chosen = frame.replace(/\(([^()]*\|[^()]*)\)/g, (_, choices: string) =>
      choices === '!|.' ? (calm ? '.' : lively ? '!' : chooser.one(['!', '.'])) : chooser.one(choices.split('|')),
    );
    const short = chosen.replace(/(\p{L})'(\p{L})/gu, '$1’$2').replace(/\{([Ww]e’\w+)\}/g, (gap, name: string) => slots[name] ?? gap);
    const filled = (formal ? expandContractions(short) : short).replace(/\{([^}]+)\}/g, (gap, name: string) => slots[name] ?? gap);
    return brief.restore(filled.replace(/([.!?])[.!]+$/, '$1'));
  };
  // Two colons in one sentence read like a stutter, and a text of several sentences has a beginning of its own.
  const asItStands = /[:!?.]\s/.test(brief.line ?? '') || brief.said.length > 1;
  const pool = (frameList: readonly string[], slot: string, round = 0): string[] =>
    chooser.order(asItStands ? frameList.filter((frame) => !/: \{[qs]\}/.test(frame)) : frameList, slot, round).map(fill);

  const shown = wishes.emoji === false ? '' : brief.emoji.join('') || (wishes.emoji || tone === 'playful' ? emojiFor(prompt) : '');
  const own = brief.said.map(brief.restore);
  const { own: sentences, lines } = pointsAs(
    brief.points.map(brief.restore),
    brief.kind === 'givenList',
    shown !== '' && wishes.emoji === true,
  );
  const links = brief.links.slice(0, 3);
  const calls =
    links.length > 0 && brief.kind !== 'link' ? pool(linkCalls, 'link', frames.hook.length) : pool(frames.call, 'call', frames.hook.length);
  const few = own.length + brief.points.length === 0;
  const material = {
    hooks: [...pool(frames.hook, 'hook'), ...pool(brief.line ? ['{Q}'] : ['{S}.', '{N}.', '{N}'], 'bare')].map((hook) =>
      shown && brief.kind !== 'emoji' ? `${hook} ${shown}` : hook,
    ),
    own: [...sentences, ...own],
    lines,
    bodies: pool(frames.body, 'body', frames.hook.length),
    fillers: wishes.length === 'long' || (options.roomy && wishes.length === null && few) ? 2 : few ? 1 : 0,
    calls: brief.call ? [brief.restore(brief.call)] : calls,
    links,
    tags: tagsOf(brief),
  };
  return assemble(material, fits) || null;
}

/** Details as people post them: one or two as sentences, more as lines under each other. */
function pointsAs(points: string[], numbered: boolean, bullets: boolean): { own: string[]; lines: string[] } {
  if (numbered) return { own: [], lines: points.map((point, index) => `${index + 1}. ${capitalise(point)}`) };
  if (points.length <= 1) return { own: points.map((point) => ended(capitalise(point))), lines: [] };
  return { own: [], lines: points.map((point) => `${bullets ? '👉' : '•'} ${capitalise(point)}`) };
}

/** The person's own hashtags first, then the topic's; none twice, none that only repeats another. */
function tagsOf(brief: Brief): string[] {
  const wanted = brief.wishes.hashtags ?? (brief.wishes.length === 'short' ? 2 : 3);
  const chosen: string[] = [];
  for (const tag of [
    ...brief.tags.map((own) => (own.startsWith('#') ? own : tagOf(own))),
    ...brief.keys.slice(0, 12).map((key) => tagOf(key) ?? tagOf(key.split(' ').slice(-2).join(' '))),
  ]) {
    if (!tag || chosen.length >= wanted) continue;
    const name = tag.slice(1).toLowerCase();
    if (!chosen.some((other) => other.slice(1).toLowerCase().includes(name) || name.includes(other.slice(1).toLowerCase())))
      chosen.push(tag);
  }
  return chosen;
}

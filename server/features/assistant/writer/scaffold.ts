import { bringWithin, type Fits } from '../fit.ts';
import { hashtagsFor, lowered } from './nouns.ts';
import { type Call, type Intent, phrasesFor } from './packs/pack.ts';
import { type Brief, fill } from './read-prompt.ts';

/** A draft's parts, in order. */
interface Parts {
  hook: string;
  body: string;
  call: string;
  tags: string[];
}

const render = ({ hook, body, call, tags }: Parts): string => [hook, body, call, tags.join(' ')].filter(Boolean).join('\n\n');

/** FNV-1a, 32 bits: different prompts get different phrases, the same prompt always the same. */
const hash = (text: string): number =>
  [...text].reduce((value, one) => Math.imul(value ^ (one.codePointAt(0) ?? 0), 0x01000193) >>> 0, 0x811c9dc5);

/** The number of hashtags unless the prompt says otherwise. */
const usualTags = 3;

/**
 * A draft that fits: a hook from the topic, the prompt's own statements, a call to action, hashtags. If not everything fits, the person's
 * words take precedence. `attempt` selects other phrases.
 */
export function draft(brief: Brief, prompt: string, fits: Fits, attempt: number): string {
  const { pack, topic, body, said, language, wishes, serious } = brief;
  const turn = hash(prompt) + attempt;
  const ordered = (key: Intent | Call | 'link'): string[] => {
    const all = phrasesFor(pack, key, serious ? 'plain' : wishes.tone);
    return all.map((_, index) => all[(turn + index) % all.length] ?? '');
  };
  const parts: Parts = { hook: '', body: '', call: '', tags: [] };
  const fitsWith = (change: Partial<Parts>): boolean => fits(render({ ...parts, ...change }));
  const put = (change: Partial<Parts>): boolean => fitsWith(change) && Object.assign(parts, change) !== undefined;

  const lead = brief.links.length > 0 ? [ordered('link')[0], ...brief.links].filter(Boolean).join(' ') : '';
  const link = [brief.ownCall, lead].filter(Boolean).join('\n');
  const phrases = topic ? [...ordered(brief.intent), '{X}'] : [];
  const hooks = phrases.map((phrase) => fill(phrase, phrase.includes('{X}') ? topic : lowered(topic, language)));
  parts.hook =
    hooks.find((hook) => fitsWith({ hook, call: link })) ??
    bringWithin(topic, (hook) => fitsWith({ hook, call: link }) || (hook.length < 40 && fitsWith({ hook })));
  if (!put({ call: link })) put({ call: brief.links[0] ?? '' });

  const calls = brief.call === null || /[?？]$/.test(body) ? [] : ordered(brief.call);
  const withLink = (call: string): string => [call, link].filter(Boolean).join('\n');
  const most = wishes.hashtags ?? (wishes.short ? usualTags - 1 : usualTags);
  const fresh = serious || brief.call === 'help' ? 0 : Math.max(0, most - brief.tags.length);
  const tags = [...brief.tags, ...hashtagsFor([...said, ...brief.tags].join('\n'), language, fresh)];
  if (!put({ body })) {
    // The person's words are cut anyway, so a short call and one hashtag are kept.
    const [shortest = ''] = [...calls].sort((a, b) => a.length - b.length);
    const reserved = { call: withLink(shortest), tags: tags.slice(0, 1) };
    const room = fitsWith(reserved) ? reserved : {};
    const piece = bringWithin(body, (short) => fitsWith({ ...room, body: short }));
    if (!piece.endsWith('…') || piece.length > 20) put({ body: piece });
    put({ call: reserved.call });
  } else calls.some((call) => put({ call: withLink(call) }));
  for (const tag of tags) put({ tags: [...parts.tags, tag] });
  return render(parts);
}

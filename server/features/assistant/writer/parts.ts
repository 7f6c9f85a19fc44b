import { bringWithin, type Fits } from './fit.ts';
import { factsIn } from './text.ts';

/** A draft in its parts. `call` is the call to action; a link stands below it. */
interface Parts {
  hook: string;
  body: string[];
  /** Lines that stand under each other. */
  lines: string[];
  call: string;
  link: string;
  tags: string[];
}

function render({ hook, body, lines, call, link, tags }: Parts): string {
  const closing = link && call.endsWith(':') ? `${call} ${link}` : [call, link].filter(Boolean).join('\n');
  return [hook, body.join(' '), lines.join('\n'), closing, tags.join(' ')].filter(Boolean).join('\n\n');
}

/** What a draft may be made of, the most important first within each. */
export interface Material {
  hooks: string[];
  /** The person's own words: as many as fit. */
  own: string[];
  lines: string[];
  /** Sentences that carry a draft that has few words of its own; `fillers` of them are wanted. */
  bodies: string[];
  fillers: number;
  calls: string[];
  links: string[];
  tags: string[];
}

/** Puts a draft together within `fits`: first the hook, then the call and the link, then the person's own words, one hashtag, a body, more hashtags. */
export function assemble(material: Material, fits: Fits): string {
  const parts: Parts = { hook: '', body: [], lines: [], call: '', link: '', tags: [] };
  const fitsWith = (change: Partial<Parts>): boolean => fits(render({ ...parts, ...change }));
  const put = (change: Partial<Parts>): boolean => {
    if (!fitsWith(change)) return false;
    Object.assign(parts, change);
    return true;
  };
  const link = material.links.join('\n');
  // A hook that leaves room for the link, else any that fits, else what is left of the first.
  const hook = material.hooks.find((one) => fitsWith({ hook: one, link })) ?? material.hooks.find((one) => fitsWith({ hook: one }));
  // Where even the shortest is too long, what is left of it leaves room for a call.
  const shortest = [...material.calls].sort((a, b) => a.length - b.length)[0] ?? '';
  parts.hook =
    hook ??
    bringWithin(
      material.hooks[0] ?? '',
      (piece) => fitsWith({ hook: piece, call: shortest }) || (piece.length < 40 && fitsWith({ hook: piece })),
    );
  if (link) put({ link }) || put({ link: material.links[0] ?? '' });
  for (const call of material.calls) if (put({ call })) break;
  const [firstTag] = material.tags;
  const withTag: Partial<Parts> = firstTag && fitsWith({ tags: [firstTag] }) ? { tags: [firstTag] } : {};
  Object.assign(parts, withTag);
  for (const line of material.lines) put({ lines: [...parts.lines, line] });
  // Where not all fit, those with facts go first; they stand as they stood.
  const kept = new Set<string>();
  for (const sentence of [...material.own].sort((a, b) => factsIn(b) - factsIn(a)))
    if (put({ body: material.own.filter((one) => kept.has(one) || one === sentence) })) kept.add(sentence);
  if (material.own.length > 0 && parts.body.length === 0) {
    const cut = bringWithin(material.own[0] ?? '', (piece) => fitsWith({ body: [piece] }));
    if (cut.length > 20) put({ body: [cut] });
  }
  let wanted = material.fillers;
  for (const sentence of material.bodies) if (wanted > 0 && put({ body: [...parts.body, sentence] })) wanted -= 1;
  for (const tag of material.tags.slice(1)) put({ tags: [...parts.tags, tag] });
  return render(parts);
}

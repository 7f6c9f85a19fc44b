/**
 * Which step of a post it is. Parts and files are counted from 0; part 0 is the post itself.
 * - `upload` and `wait`: a file of a part is sent, and worked on by the platform.
 * - `picture`: the picture that an option chose is sent.
 * - `rendition`: Everycast makes files that the platform takes, before any of the platform's own steps.
 * - `card`: the link card of a part is made.
 * - `container`, `container wait`: several files are made one post before it is published.
 * - `part`, `comment`: people can see it from then on.
 */
export type StepId =
  | { is: 'upload' | 'wait'; part: number; file: number }
  | { is: 'picture'; option: string }
  | { is: 'card' | 'part'; part: number }
  | { is: 'rendition' | 'container' | 'container wait' | 'comment' };

/** The step that publishes the post itself, and the one that writes the first comment. */
export const thePost = { is: 'part', part: 0 } as const satisfies StepId;
export const theComment = { is: 'comment' } as const satisfies StepId;

/**
 * - `id`: names it for good, and `key` is that as the ledger stores it.
 * - `kind` and `what`: how its history is told ("Video 1" uploaded, "Part 2" published).
 * - `repeatable`: doing it twice shows nobody anything (an upload, a wait); it is simply done again after a crash.
 *   Every other step is looked up before it may be sent again.
 * - `after`: the post is out by then. If such a step fails, the post still counts as published, and says so;
 *   unless the problem says that it is `gone`.
 * - `quota`: the name of the limit that doing it counts against.
 */
export interface Step {
  id: StepId;
  key: string;
  kind: 'upload' | 'prepare' | 'wait' | 'publish';
  what: string;
  repeatable: boolean;
  after?: boolean;
  quota?: string;
}

const kinds: Readonly<Record<StepId['is'], Step['kind']>> = {
  upload: 'upload',
  picture: 'upload',
  wait: 'wait',
  'container wait': 'wait',
  rendition: 'prepare',
  card: 'prepare',
  container: 'prepare',
  part: 'publish',
  comment: 'publish',
};

/** A step of publishing. What people can see of it may not be done twice. */
export function stepOf(id: StepId, what: string, { after, quota }: { after?: boolean; quota?: string | undefined } = {}): Step {
  const kind = kinds[id.is];
  const more = { ...(after && { after }), ...(quota !== undefined && { quota }) };
  return { id, key: keyOf(id), kind, what, repeatable: kind !== 'publish', ...more };
}

/** How the ledger stores which step it is: "create", "part 2", "upload 1", "upload 2.1" (of the second part). Never changes for a step. */
export function keyOf(id: StepId): string {
  switch (id.is) {
    case 'upload':
    case 'wait':
      return `${id.is} ${id.part === 0 ? '' : `${id.part + 1}.`}${id.file + 1}`;
    case 'picture':
      return `picture ${id.option}`;
    case 'card':
      return id.part === 0 ? 'card' : `card ${id.part + 1}`;
    case 'part':
      return id.part === 0 ? 'create' : `part ${id.part + 1}`;
    default:
      return id.is;
  }
}

const singles = ['rendition', 'container', 'container wait', 'comment'] as const;

/** The reverse of `keyOf`; null for a line of the ledger that is no step of a post. */
export function idOf(key: string): StepId | null {
  if (key === 'create') return thePost;
  if (key === 'card') return { is: 'card', part: 0 };
  if (key.startsWith('picture ')) return { is: 'picture', option: key.slice('picture '.length) };
  const [, ofFile, ofPart = '1', file] = /^(upload|wait) (?:([1-9]\d*)\.)?([1-9]\d*)$/.exec(key) ?? [];
  if (ofFile === 'upload' || ofFile === 'wait') return { is: ofFile, part: Number(ofPart) - 1, file: Number(file) - 1 };
  const [, whole, part] = /^(card|part) ([1-9]\d*)$/.exec(key) ?? [];
  if (whole === 'card' || whole === 'part') return { is: whole, part: Number(part) - 1 };
  const single = singles.find((one) => one === key);
  return single === undefined ? null : { is: single };
}

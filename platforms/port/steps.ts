import { type Message, type MessageCode, messageOf } from '@everycast/messages/message';

/**
 * Identifies a step of a post. Parts and files are counted from 0; part 0 is the post itself.
 * - `upload` and `wait`: a part's file is sent, and processed by the platform.
 * - `picture`: an option's image is sent.
 * - `rendition`: Everycast converts files, before any of the platform's own steps.
 * - `card`: a part's link card is created.
 * - `container`, `container wait`: several files are combined into one post before it is published.
 * - `part`, `comment`: people can see it from then on.
 * - `response`: something is answered: liked, commented on, or answered by a message.
 */
export type StepId =
  | { is: 'upload' | 'wait'; part: number; file: number }
  | { is: 'picture'; option: string }
  | { is: 'card' | 'part'; part: number }
  | { is: 'rendition' | 'container' | 'container wait' | 'comment' | 'response' };

/** The step that publishes the post itself, and the one that writes the first comment. */
export const thePost = { is: 'part', part: 0 } as const satisfies StepId;
export const theComment = { is: 'comment' } as const satisfies StepId;
/** The step that sends a response. */
export const theResponse = { is: 'response' } as const satisfies StepId;

/**
 * - `id`: identifies it permanently; `key` is the ID as the ledger stores it.
 * - `kind` and `what`: how its history words it (“video 1” uploaded, “part 2” published).
 * - `repeatable`: repeating it is invisible (an upload, a wait), so it is simply repeated after a crash. Any other step is looked up before
 *   it may be sent again.
 * - `quota`: the limit it counts against.
 *
 * Once the step of the post itself is done, the post counts as published, whatever happens to the steps that follow it in the list: if one
 * of them fails, the post says so, unless the problem says that it is `gone`.
 */
export interface Step {
  id: StepId;
  key: string;
  kind: 'upload' | 'prepare' | 'wait' | 'publish';
  what: Message;
  repeatable: boolean;
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
  response: 'publish',
};

/** A publishing step. What people can see of it must not be done twice. */
export function stepOf(id: StepId, what: MessageCode | Message, { quota }: { quota?: string | undefined } = {}): Step {
  const kind = kinds[id.is];
  return { id, key: keyOf(id), kind, what: messageOf(what), repeatable: kind !== 'publish', ...(quota !== undefined && { quota }) };
}

/** Whether a step publishes the post itself, or a response. */
export const isPostItself = ({ id }: Pick<Step, 'id'>): boolean => id.is === 'response' || (id.is === 'part' && id.part === 0);

/** The steps that follow the post itself, of all of its steps in order. */
export const followingSteps = (steps: readonly Step[]): Step[] => steps.slice(steps.findIndex(isPostItself) + 1);

/** How the ledger stores a step's ID: "create", "part 2", "upload 1", "upload 2.1" (of the second part). Never changes for a step. */
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

const singles = ['rendition', 'container', 'container wait', 'comment', 'response'] as const;

/** The inverse of `keyOf`; null for a ledger line that isn't a step of a post. */
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

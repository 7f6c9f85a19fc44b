import { createHash } from 'node:crypto';
import { defined } from '@everycast/contract/defined';
import { type Message, message } from '@everycast/messages/message';
import type { Content, IntentContext, PublishedPost, Publisher } from '@everycast/platforms/port/publisher';
import { followingSteps, isPostItself, type Step } from '@everycast/platforms/port/steps';
import type { ItemRow } from '../items/remote-item-store.ts';
import type { LoadedAccount } from '../needs.ts';
import type { Ending, Problem } from '../rules.ts';
import type { Claimed } from './claim-store.ts';
import type { NotBefore } from './files.ts';
import { type LedgerRow, outcomesOf, statusOf, withRows } from './ledger.ts';

/** A claimed target with everything that is needed to send it. `content` is null if its post is deleted. */
export interface Job {
  target: Claimed;
  content: Content | null;
  account: LoadedAccount;
  /** The ledger of this generation, oldest line first. */
  lines: readonly LedgerRow[];
  /** Why it must not be published now, although it is due. */
  refused: Problem | null;
  /** Its renditions aren't ready before then. */
  notBefore: NotBefore | null;
}

/** A target while a worker holds it. */
export interface State extends Job {
  publisher: Publisher;
  /** The platform's display name. */
  name: string;
  /** All steps of the post, in order. */
  steps: readonly Step[];
}

/** What a decision depends on besides the state. `random` from 0 to 1. */
export interface DecisionContext {
  now: Date;
  random: number;
  newId(): string;
}

/** Where a published post is, and since when. */
export type PublishedPlace = PublishedPost & { publishedAt: Date };

/**
 * What is written about a target in one transaction. `place`: where it is published by now; null if it no longer is. `item`: the remote
 * item. Without an ending it is still held; `back`: another worker may claim it immediately, and nothing about it is unconfirmed.
 */
export interface Change {
  rows: readonly LedgerRow[];
  ending: Ending | 'back' | null;
  place?: PublishedPlace | null;
  item?: ItemRow | null;
}

/** The target after a change that keeps it held: it has no problem anymore. */
export function after(state: State, { rows, place }: Pick<Change, 'rows' | 'place'>): State {
  const noProblem = { problemKind: null, problemMessage: null, problemPlatformMessage: null };
  const there = place === null ? { remoteId: null, permalink: null, publishedAt: null } : place;
  const target = { ...state.target, ...noProblem, state: 'publishing' as const, crashCount: 0, ...there };
  return { ...state, lines: withRows(state.lines, rows), target };
}

export const isOut = ({ target }: Pick<State, 'target'>): boolean => target.remoteId !== null;

/** The post is published with its own step; what follows it may fail without taking that back. */
const outWith = ({ steps }: Pick<State, 'steps'>): string => steps.find(isPostItself)?.key ?? '';

/** Whether a step's outcome says where the post is: its own does, and a wait that follows it, by whose end the platform may know more. */
export const tellsPlace = ({ steps }: Pick<State, 'steps'>, step: Step): boolean =>
  isPostItself(step) || (step.kind === 'wait' && followingSteps(steps).some(({ key }) => key === step.key));

/** Where the post is, once its own step is done. One that was looked up was published when it was sent. */
export function placeOf(state: State, now: Date): PublishedPlace {
  const { lines, publisher, account } = state;
  const own = lines.filter(({ step }) => step === outWith(state));
  const done = own.findLast((line) => line.state === 'done');
  const since = done?.action === 'send' ? done.finishedAt : own.findLast(({ action }) => action === 'send')?.startedAt;
  return { ...publisher.published(outcomesOf(lines), account), publishedAt: since ?? now };
}

export function published(state: State, problem: Problem | null, now: Date): Ending {
  const { remoteId, permalink, publishedAt } = state.target;
  const status = statusOf(state.lines, outWith(state));
  const isKnown = (remoteId !== null && publishedAt !== null) || status.kind !== 'done' || status.byPerson;
  const place = isKnown ? { remoteId, permalink, publishedAt: publishedAt ?? now } : placeOf(state, now);
  return { state: 'published', ...place, problem };
}

/** If the post itself is out, a failure of what follows it is a problem of a published post, which says what is missing. */
export function withoutTheRest(ending: Ending, state: State, now: Date): Ending {
  if (ending.state !== 'failed' || !isOut(state)) return ending;
  const why = withMissing(state.lines, state.steps, ending.problem.message);
  return published(state, { ...ending.problem, message: why }, now);
}

/** Why what follows a post isn't published, and what that is. */
export function withMissing(lines: readonly LedgerRow[], steps: readonly Step[], why: Message): Message {
  const missing = missingIn(lines, steps);
  return missing.length === 0 ? why : message('publishing.missing_because', { missing, why });
}

/** “part 2”, “first comment”: whatever follows the post, without the platform's own processing. */
export function missingIn(lines: readonly LedgerRow[], steps: readonly Step[]): Message[] {
  const following = new Set(followingSteps(steps));
  const counts = (step: Step) => step.kind === 'publish' || (following.has(step) && step.kind !== 'wait');
  return steps.filter((step) => counts(step) && statusOf(lines, step.key).kind !== 'done').map(({ what }) => what);
}

/** The target's problem when it was last released. */
export function problemBefore({ problemKind, problemMessage, problemPlatformMessage }: Claimed): Problem | null {
  return problemKind && problemMessage !== null
    ? { kind: problemKind, message: problemMessage, platformMessage: problemPlatformMessage }
    : null;
}

export function newLine({ target }: State, step: Step, action: LedgerRow['action'], { newId, now }: DecisionContext): LedgerRow {
  const { key, kind, what, quota = null } = step;
  const blank = { attempt: 1, intent: null, outcome: null, checkpoint: null, detail: null, startedAt: now, finishedAt: null };
  return {
    id: newId(),
    targetId: target.id,
    generation: target.generation,
    step: key,
    kind,
    what,
    quota,
    action,
    state: 'intended',
    ...blank,
  };
}

/** What the steps of a target choose their keys from, the same in every process and after any loss of the ledger. */
export const intentContext = ({ id, generation, dueAt }: Pick<Claimed, 'id' | 'generation' | 'dueAt'>, now: () => Date): IntentContext => ({
  now,
  dueAt,
  derived: (name) => createHash('sha256').update(`${id} ${generation} ${name}`).digest('hex'),
});

/** What is sent. @throws if its post is deleted, which ends a target before anything is sent */
export const contentOf = ({ content }: Pick<State, 'content'>): Content => defined(content, 'content of a target');

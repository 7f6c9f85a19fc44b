import type { LedgerEntry } from '@everycast/contract/posts';
import { type Message, message } from '@everycast/messages/message';
import type { CardOutcome } from '@everycast/platforms/port/card';
import type { Json } from '@everycast/platforms/port/json';
import type { MediaFile } from '@everycast/platforms/port/media-file';
import type { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Content } from '@everycast/platforms/port/publisher';
import { idOf, keyOf, type Step, type StepId } from '@everycast/platforms/port/steps';
import { say } from '../../../kernel/messages.ts';
import type { LedgerRow } from './work/ledger.ts';

/** The step of waiting for files that are made to fit: before those of the platform. */
export const renditionStep = keyOf({ is: 'rendition' });

export const stoppedDetail = message('publishing.detail_stopped');
export const notThereDetail = message('publishing.detail_not_there');
export const foundDetail = message('publishing.detail_found');
export const noAnswerDetail = message('publishing.detail_no_answer');
export const goneDetail = message('publishing.detail_gone');

/** What happened, and the platform's own words. */
export const failureDetail = ({ reason, platformMessage }: PlatformProblem): Message =>
  platformMessage ? message('publishing.detail_in_words', { what: reason, words: platformMessage }) : reason;

/** Of a step that uploads a file, what was sent; of a card what it says, and what of it is missing and why. */
export function doneDetail({ id }: Step, content: Content, outcome: Json): Message | null {
  if (id.is === 'card') return cardDetail(outcome as CardOutcome);
  const file = fileOf(id, content);
  if (!file) return null;
  const { width, height, bytes, derived } = file;
  return message(derived ? 'publishing.detail_adapted_file' : 'publishing.detail_file', { width, height, bytes });
}

function cardDetail({ card, why }: CardOutcome): Message | null {
  if (!card) return why;
  const shown = { title: card.title, host: new URL(card.url).host };
  return why ? message('publishing.detail_card_and', { ...shown, why }) : message('publishing.detail_card', shown);
}

function fileOf(id: StepId, { media, thread, pictures }: Content): MediaFile | undefined {
  if (id.is === 'picture') return pictures[id.option];
  return id.is === 'upload' ? [media, ...thread.map((part) => part.media)][id.part]?.[id.file] : undefined;
}

/**
 * One line of the ledger as people read it.
 * @param others all lines of its target: what the platform is at work on after it was sent is not out with that
 */
export function entryOf(row: LedgerRow, platform: string, others: readonly LedgerRow[]): LedgerEntry {
  const { id, step, state, attempt, startedAt, finishedAt, detail } = row;
  return {
    id,
    step,
    state,
    attempt,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    title: titleOf(row, platform, isWorkedOn(row, others)),
    detail: detail && say(detail),
  };
}

/** Was the platform at work on the post after this step had sent it? */
const isWorkedOn = ({ kind, generation, finishedAt }: LedgerRow, others: readonly LedgerRow[]): boolean =>
  kind === 'publish' &&
  finishedAt !== null &&
  others.some((other) => other.kind === 'wait' && other.generation === generation && other.startedAt >= finishedAt);

function titleOf(row: LedgerRow, platform: string, workedOn: boolean): string {
  const { action, state, kind, what, step } = row;
  if (action === 'manual') return state === 'done' ? 'Someone looked, and it is there' : 'Someone looked, and it is not there';
  if (action === 'lookup') {
    if (state === 'done') return 'Found';
    return state === 'looked_up' ? `Looked on ${platform}` : `Looked on ${platform}, not confirmed`;
  }
  if (action === 'edit' || action === 'remove')
    return changes[action][state === 'done' || state === 'failed' ? state : 'intended'](platform);
  if (idOf(step)?.is === 'card') return cardTitle(row);
  if (step === renditionStep) return renditionTitle(state, what, platform);
  if (kind === 'wait') return waitTitle(state, what, platform);
  switch (state) {
    case 'intended':
    case 'waiting':
      return kind === 'publish' && what === 'Post' ? `Sending to ${platform}` : `Sending ${what.toLowerCase()}`;
    case 'done':
      if (workedOn) return what === 'Post' ? `Sent to ${platform}` : `${what} sent`;
      if (kind === 'publish') return what === 'Post' ? `Published on ${platform}` : `${what} published`;
      return kind === 'upload' ? `${what} uploaded` : `${what} prepared`;
    case 'unconfirmed':
      return `${what} sent, not confirmed`;
    default:
      return `${what} not taken`;
  }
}

/** What people do with what is out. */
const changes = {
  edit: {
    intended: (platform: string) => `Changing it on ${platform}`,
    done: (platform: string) => `Changed on ${platform}`,
    failed: (platform: string) => `Not changed on ${platform}`,
  },
  remove: {
    intended: (platform: string) => `Taking it down from ${platform}`,
    done: (platform: string) => `Taken down from ${platform}`,
    failed: (platform: string) => `Not taken down from ${platform}`,
  },
};

/** The platform works on something by itself. */
function waitTitle(state: LedgerRow['state'], what: string, platform: string): string {
  if (state === 'done') return `${what} processed by ${platform}`;
  return state === 'failed' ? `${what} not processed` : `${platform} is processing ${what.toLowerCase()}`;
}

/** A file is made to fit here. */
function renditionTitle(state: LedgerRow['state'], what: string, platform: string): string {
  if (state === 'done') return `${what} made to fit ${platform}`;
  return state === 'failed' ? `${what} not made to fit` : `Making ${what.toLowerCase()} fit ${platform}`;
}

/** A page is read here, and its picture sent. */
function cardTitle({ state, what, outcome }: LedgerRow): string {
  if (state === 'intended' || state === 'waiting') return `Making ${what.toLowerCase()}`;
  const isMade = state === 'done' && (outcome as CardOutcome).card !== null;
  return isMade ? `${what} made` : `No ${what.toLowerCase()}`;
}

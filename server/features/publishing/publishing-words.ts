import type { PlatformId } from '@everycast/contract/platforms';
import type { LedgerEntry } from '@everycast/contract/posts';
import { type Message, type MessageCode, message } from '@everycast/messages/message';
import type { Json } from '@everycast/platforms/port/json';
import type { MediaFile } from '@everycast/platforms/port/media-file';
import type { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Content } from '@everycast/platforms/port/publisher';
import { idOf, keyOf, type Step, type StepId } from '@everycast/platforms/port/steps';
import type { z } from 'zod';
import { say } from '../../kernel/messages.ts';
import type { PublishingNeeds } from './needs.ts';
import type { LedgerRow } from './work/ledger.ts';
import { StoredCard } from './work/ledger-json.ts';
import type { TargetStore } from './work/publishing-work-store.ts';

/** The step of waiting for renditions: before the platform's steps. */
export const renditionStep = keyOf({ is: 'rendition' });

export const stoppedDetail = message('publishing.detail_stopped');
export const notThereDetail = message('publishing.detail_not_there');
/** It isn't there, but may come: the platform has no key by which it would recognize the first request. */
export const notThereYetDetail = (platform: string): Message => message('publishing.detail_not_there_yet', { platform });
export const notThereInTimeDetail = (platform: string, seconds: number): Message =>
  message('publishing.detail_not_there_in_time', { platform, seconds });
/** It isn't there, and was dismissed. */
export const ignoredDetail = (platform: string): Message => message('publishing.detail_ignored', { platform });
/** The platform answered that it did nothing, and nobody can check that. */
export const uncheckedDetail = (platform: string): Message => message('publishing.detail_unchecked', { platform });
export const foundDetail = message('publishing.detail_found');
export const noAnswerDetail = message('publishing.detail_no_answer');
export const goneDetail = message('publishing.detail_gone');

/** What happened, and the platform's own message. */
export const failureDetail = ({ reason, platformMessage }: PlatformProblem): Message =>
  platformMessage ? message('publishing.detail_in_words', { what: reason, words: platformMessage }) : reason;

/** For a step that uploads a file, what was sent; for a card its content, and what is missing and why. */
export function doneDetail({ id, what }: Step, content: Content, outcome: Json): Message | null {
  if (id.is === 'card') return cardDetail(StoredCard.parse(outcome));
  if (what.code === 'steps.document') return message('publishing.detail_document', { count: content.media.length });
  const file = fileOf(id, content);
  if (!file) return null;
  const { width, height, bytes, derived } = file;
  return message(derived ? 'publishing.detail_adapted_file' : 'publishing.detail_file', { width, height, bytes });
}

function cardDetail({ card, why }: z.infer<typeof StoredCard>): Message | null {
  if (!card) return why;
  const shown = { title: card.title, host: new URL(card.url).host };
  return why ? message('publishing.detail_card_and', { ...shown, why }) : message('publishing.detail_card', shown);
}

function fileOf(id: StepId, { media, thread, pictures }: Content): MediaFile | undefined {
  if (id.is === 'picture') return pictures[id.option];
  return id.is === 'upload' ? [media, ...thread.map((part) => part.media)][id.part]?.[id.file] : undefined;
}

/**
 * One line of the ledger as people see it.
 * @param others all lines of its target: a step isn't complete while the platform processes it
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
    title: say(titleOf(row, platform, isWorkedOn(row, others))),
    detail: detail && say(detail),
  };
}

/** The ledger as people see it, by target, oldest line first. */
export function createHistory(store: Pick<TargetStore, 'lines'>, platforms: PublishingNeeds['platforms']) {
  return async (targets: readonly { id: string; platform: PlatformId }[]): Promise<Map<string, LedgerEntry[]>> => {
    const lines = Map.groupBy(await store.lines(targets.map(({ id }) => id)), (line) => line.targetId);
    const entries = ({ id, platform }: (typeof targets)[number]) =>
      (lines.get(id) ?? []).map((line, _, all) => entryOf(line, platforms[platform].manifest.name, all));
    return new Map(targets.map((target) => [target.id, entries(target)]));
  };
}

type TitleCode = MessageCode extends infer Code ? (Code extends `steps.title_${infer Title}` ? Title : never) : never;

/** Whether the platform processed the post after this step had sent it. */
const isWorkedOn = ({ kind, generation, finishedAt }: LedgerRow, others: readonly LedgerRow[]): boolean =>
  kind === 'publish' &&
  finishedAt !== null &&
  others.some((other) => other.kind === 'wait' && other.generation === generation && other.startedAt >= finishedAt);

function titleOf({ action, state, kind, what, step, outcome }: LedgerRow, platform: string, workedOn: boolean): Message {
  const title = (code: TitleCode): Message => message(`steps.title_${code}`, { what, platform });
  const isUnderWay = state === 'intended' || state === 'waiting';
  const isPost = kind === 'publish' && what.code === 'steps.post';
  if (action === 'manual') return title(state === 'done' ? 'marked_published' : 'marked_not_published');
  if (action === 'lookup') {
    if (state === 'done') return title('found');
    return title(state === 'looked_up' ? 'checked' : 'checked_unconfirmed');
  }
  if (action === 'edit' || action === 'remove') return title(`${action}_${state === 'done' || state === 'failed' ? state : 'intended'}`);
  if (idOf(step)?.is === 'card') {
    if (isUnderWay) return title('card_making');
    return title(state === 'done' && StoredCard.safeParse(outcome).data?.card ? 'card_made' : 'card_none');
  }
  if (step === renditionStep) return title(state === 'done' ? 'adapted' : state === 'failed' ? 'adapt_failed' : 'adapting');
  if (kind === 'wait') return title(state === 'done' ? 'processed' : state === 'failed' ? 'not_processed' : 'processing');
  if (isUnderWay) return title(isPost ? 'post_sending' : 'sending');
  if (state === 'unconfirmed') return title('unconfirmed');
  if (state !== 'done') return title('rejected');
  if (workedOn) return title(isPost ? 'post_sent' : 'sent');
  if (kind === 'publish') return title(isPost ? 'post_published' : 'published');
  return title(kind === 'upload' ? 'uploaded' : 'prepared');
}

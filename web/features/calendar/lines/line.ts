import type { CalendarLine } from '@everycast/contract/calendar';
import type { HoldReason } from '@everycast/contract/plans';
import type { PostSummary } from '@everycast/contract/posts';
import type { Schedule } from '@everycast/contract/schedule';
import type { StreamEvent } from '@everycast/contract/stream-events';
import type { PostPlace } from '../../../lib/platforms/places.ts';
import type { ShownState } from '../../../ui/state/shown.ts';
import { faceOf, isPlatform, stateOfStream } from '../chip.ts';

/** A post or a scheduled stream in one line. */
export interface Line {
  kind: 'post' | 'stream';
  id: string;
  /** An instant. */
  at: string;
  state: ShownState;
  /** Why it is on hold. */
  onHold?: HoldReason | undefined;
  text: string;
  accounts: number;
  /** The number of accounts on which it failed. */
  failed: number;
  groupId: string | null;
  severalGroups: boolean;
  places: PostPlace[];
  labelIds: readonly string[];
  schedule: Schedule | null;
  authorId: string | null;
  picture: string | null;
  repeats?: boolean | undefined;
  /** What a change is based on; null for streams, which have none. */
  version: number | null;
  /** Of a scheduled stream, once it was started. */
  streamId: string | null;
  /** How long a stream is planned to be. */
  minutes: number | null;
}

export const lineOfPost = ({ state, awaitsApproval, ...line }: CalendarLine): Line => ({
  kind: 'post',
  streamId: null,
  minutes: null,
  state: awaitsApproval ? 'awaiting-approval' : state === 'on_hold' ? 'onHold' : state,
  ...line,
});

/** A whole post as a line, to choose it. */
export function lineOfSummary(post: PostSummary): Line {
  const { dueAt, text, places, labelIds, picture, state } = faceOf(post);
  const failed = post.targets.filter((target) => target.state === 'failed').length;
  const { id, version, authorId } = post;
  const schedule = post.dueAt === null ? post.intended : post.schedule;
  return {
    kind: 'post',
    id,
    version,
    authorId,
    at: dueAt,
    state,
    text,
    places,
    labelIds,
    picture,
    schedule,
    failed,
    accounts: post.targets.length,
    groupId: null,
    severalGroups: false,
    streamId: null,
    minutes: null,
  };
}

export const lineOfStream = ({
  id,
  title,
  startsAt,
  state,
  schedule,
  destinations,
  userId,
  streamId,
  plannedMinutes,
}: StreamEvent): Line => ({
  kind: 'stream',
  id,
  at: startsAt,
  text: title,
  schedule,
  authorId: userId,
  streamId,
  state: stateOfStream[state],
  places: destinations.flatMap(({ platform }) => (isPlatform(platform) ? [{ platform, sandbox: false }] : [])),
  accounts: destinations.length,
  failed: 0,
  groupId: null,
  severalGroups: false,
  labelIds: [],
  picture: null,
  version: null,
  minutes: plannedMinutes,
});

const pressing: readonly ShownState[] = ['failed', 'unconfirmed', 'incomplete', 'publishing'];
/** It is always among a day's lines: someone has to act, it happens right now, or people have to be there. */
export const isPressing = ({ kind, state }: Line) => kind === 'stream' || pressing.includes(state);

export const byTime = (one: Line, other: Line): number =>
  Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : Number(one.id !== other.id));

/** A day's visible lines in order of time: what is pressing, then the earliest. */
export function shownLines(lines: readonly Line[], most: number): Line[] {
  const ordered = lines.toSorted((one, other) => Number(isPressing(other)) - Number(isPressing(one)) || byTime(one, other));
  return ordered.slice(0, most).sort(byTime);
}

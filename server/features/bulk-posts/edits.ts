import type { BulkEdit, BulkPreview } from '@everycast/contract/bulk-posts';
import { copyOf } from '@everycast/contract/post-copy';
import type { NewPost, Post, PostChange, PostSummary } from '@everycast/contract/posts';
import type { Schedule } from '@everycast/contract/schedule';
import { Temporal } from '@everycast/contract/time';
import { AppError } from '../../kernel/errors.ts';

/** What means something in a pattern. */
const syntax = /[\\^$.*+?()[\]{}|/]/g;

const accountsOf = ({ targets }: Post): string[] => targets.map(({ accountId }) => accountId);

type TimeEdit = Extract<BulkEdit, { kind: 'move' | 'shift' | 'place' }>;
type ContentEdit = Extract<BulkEdit, { kind: 'accounts' | 'replace' }>;
type Timed = Pick<Post, 'schedule' | 'intended' | 'state'>;

const isTimeEdit = (action: TimeEdit | ContentEdit): action is TimeEdit =>
  action.kind === 'move' || action.kind === 'shift' || action.kind === 'place';

/** An action as the change of one post. @throws AppError if the post has no time, or the text isn't in it */
export const editOf = (action: TimeEdit | ContentEdit, post: Post): PostChange =>
  isTimeEdit(action) ? timeEditOf(action, post) : contentEditOf(action, post);

export const contentEditOf = (action: ContentEdit, post: Post): PostChange =>
  action.kind === 'accounts' ? onAccounts(post, action) : replaced(post, action);

export function timeEditOf(action: TimeEdit, post: Timed): PostChange {
  switch (action.kind) {
    case 'move':
      return timed(post, (at) => at.add({ days: action.days }));
    case 'shift':
      return timed(post, (at) => at.add({ hours: action.hours }));
    case 'place':
      return timed(post, (at) => placed(at, action));
  }
}

/** A draft's planned time, or when a post goes out. */
export const timeOf = ({ schedule, intended, state }: Timed): { schedule: Schedule } | { intended: Schedule } | null =>
  schedule ? { schedule } : state === 'draft' && intended ? { intended } : null;

/** Another time by the clock of the post's zone. The choice between two equal hours only applied to the one before. */
function timed(post: Timed, next: (at: Temporal.PlainDateTime) => Temporal.PlainDateTime): PostChange {
  const time = timeOf(post);
  if (!time) throw new AppError('not_editable', 'posts.no_time');
  const { at, zone } = 'schedule' in time ? time.schedule : time.intended;
  const to = { at: next(Temporal.PlainDateTime.from(at)).toString({ smallestUnit: 'minute' }), zone };
  return 'schedule' in time ? { schedule: to } : { intended: to };
}

function placed(at: Temporal.PlainDateTime, { date, weekday, time }: Extract<BulkEdit, { kind: 'place' }>): Temporal.PlainDateTime {
  const day = date !== undefined ? Temporal.PlainDate.from(date) : at.toPlainDate().add({ days: (weekday ?? at.dayOfWeek) - at.dayOfWeek });
  return day.toPlainDateTime(time === undefined ? at.toPlainTime() : Temporal.PlainTime.from(time));
}

function onAccounts(post: Post, { add, remove }: Extract<BulkEdit, { kind: 'accounts' }>): PostChange {
  const accountIds = [...new Set([...accountsOf(post).filter((id) => !remove.includes(id)), ...add])];
  // It couldn't go out anymore, and nobody would notice.
  if (accountIds.length === 0 && post.schedule) throw new AppError('invalid_input', 'posts.no_account');
  return { accountIds };
}

type Texts = Pick<NewPost, 'text' | 'thread' | 'firstComment' | 'variants' | 'versions'>;

const textsOf = (post: Post): Texts => {
  const { text, thread, firstComment, variants, versions } = copyOf(post, accountsOf(post));
  return { text, thread, firstComment, variants, versions };
};

function replaced(post: Post, { find, with: by, matchCase }: Extract<BulkEdit, { kind: 'replace' }>): PostChange {
  const wanted = new RegExp(find.replaceAll(syntax, '\\$&'), matchCase ? 'gu' : 'giu');
  let found = false;
  const inText = (text: string): string =>
    text.replaceAll(wanted, () => {
      found = true;
      return by;
    });
  type Part = { text: string };
  type Version = { text?: string | null | undefined; thread?: Part[] | null | undefined; firstComment?: string | null | undefined };
  const inVersion = <One extends Version>(one: One): One => ({
    ...one,
    ...(one.text && { text: inText(one.text) }),
    ...(one.thread && { thread: one.thread.map((part) => ({ ...part, text: inText(part.text) })) }),
    ...(one.firstComment && { firstComment: inText(one.firstComment) }),
  });
  const { variants, versions, ...own } = textsOf(post);
  const change = {
    ...inVersion(own),
    variants: Object.fromEntries(Object.entries(variants).map(([id, variant]) => [id, inVersion(variant)])),
    versions: versions?.map(inVersion),
  };
  if (!found) throw new AppError('not_editable', 'posts.text_absent', { find });
  return change;
}

/** What takes another time of this post back. */
export const timeBackOf = (post: Timed): PostChange => ({ ...timeOf(post) });

/** What takes other accounts or texts of this post back. */
export function contentBackOf({ kind }: ContentEdit, post: Post): PostChange {
  if (kind === 'replace') return textsOf(post);
  const { variants, versions } = textsOf(post);
  return { accountIds: accountsOf(post), variants, versions, ...(post.schedule && { schedule: post.schedule }) };
}

/** What a change does to a post, for those who decide about it. */
export function differences(change: PostChange, post: Post): Pick<BulkPreview, 'time' | 'accounts' | 'texts'> {
  const [from, to] = [timeOf(post), change.schedule ?? change.intended];
  const accountIds = accountsOf(post);
  return {
    time: to && to !== 'now' ? { from: from && ('schedule' in from ? from.schedule : from.intended), to, copies: [] } : null,
    accounts: change.accountIds
      ? {
          added: change.accountIds.filter((id) => !accountIds.includes(id)),
          removed: accountIds.filter((id) => !change.accountIds?.includes(id)),
        }
      : null,
    texts: change.text === undefined ? [] : textDifferences(linesOf(textsOf(post)), linesOf({ ...textsOf(post), ...(change as Texts) })),
  };
}

type Line = { part: BulkPreview['texts'][number]['part']; accountId: string | null; text: string };

/** Every text of a post, always in the same order. */
function linesOf({ variants, versions = [], ...own }: Texts): Line[] {
  const all = [[null, own], ...versions.map((version) => [null, version] as const), ...Object.entries(variants)] as const;
  return all.flatMap(([accountId, { text, thread, firstComment }]) => [
    { part: 'text' as const, accountId, text: text ?? '' },
    ...(thread ?? []).map((one) => ({ part: 'thread' as const, accountId, text: one.text })),
    { part: 'first_comment' as const, accountId, text: firstComment ?? '' },
  ]);
}

const textDifferences = (before: readonly Line[], after: readonly Line[]): BulkPreview['texts'] =>
  before.flatMap(({ text, ...line }, index) => {
    const now = after[index]?.text ?? '';
    return now === text ? [] : [{ ...line, before: text, after: now }];
  });

/** Characters that name a post in a result. */
const nameLength = 80;
export const nameOf = ({ text, targets }: Pick<PostSummary, 'text' | 'targets'>): string =>
  (text.trim() || targets.find((target) => target.text?.trim())?.text?.trim() || '').replaceAll(/\s+/g, ' ').slice(0, nameLength);

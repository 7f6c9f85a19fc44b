import type { ActivityAction } from '@everycast/contract/activity';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Happened } from '../../../kernel/domain-events.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { excerpt } from '../../../kernel/text.ts';
import type { Activity, PostPlan } from '../model.ts';
import type { PostsStore } from '../post-store.ts';
import { canReturn, differing, fieldsOf } from './fields.ts';

const nameLength = 80;
const quoteLength = 500;

/** What a line of a post's history is in the workspace's activity. */
const actions = {
  created: 'post.created',
  edited: 'post.edited',
  scheduled: 'post.scheduled',
  moved: 'post.moved',
  unscheduled: 'post.unscheduled',
  drafted: 'post.drafted',
  shelved: 'post.shelved',
  deleted: 'post.deleted',
  restored: 'post.restored',
  clocks_changed: 'post.moved',
  approval_requested: 'approval.requested',
  approval_given: 'approval.given',
  approval_given_by: 'approval.given',
  approval_returned: 'approval.returned',
  approval_returned_by: 'approval.returned',
  approval_withdrawn: 'approval.withdrawn',
  approval_taken_back: 'approval.taken_back',
  approval_taken_back_by: 'approval.taken_back',
  unapproved_by_owner: 'approval.skipped',
  retried: 'post.retried',
  retried_many: 'post.retried',
  ignored: 'post.ignored',
  ignored_many: 'post.ignored',
  unignored: 'post.unignored',
  unignored_many: 'post.unignored',
  found: 'post.found',
  sent_again: 'post.sent_again',
  approved: 'post.released',
  changed_there: 'post.changed_there',
  taken_down: 'post.taken_down',
} as const satisfies Record<Activity['kind'], ActivityAction>;

/** Of several lines of one save, the first of these says what it was. */
const mostSaid = [
  'approval_given',
  'approval_given_by',
  'approval_requested',
  'created',
  'scheduled',
  'moved',
  'drafted',
  'shelved',
  'unscheduled',
  'edited',
  'approval_withdrawn',
  'approval_taken_back',
  'approval_taken_back_by',
] as const;

/** What these can't be undone by giving fields back: approvals are given and returned, and a new post has no before. */
const final: ReadonlySet<ActivityAction> = new Set(['post.created', 'approval.given']);

interface Saved {
  workspaceId: string;
  id: string;
  before: PostPlan | null;
  next: PostPlan & { activities: readonly Activity[] };
  /** Where the labels change. */
  labelIds?: { before: readonly string[]; after: readonly string[] } | null;
}

/** Tells the workspace's activity what is done with posts, in the transaction that does it. */
export function createTelling({ domainEvents }: Pick<Kernel, 'domainEvents'>, store: Pick<PostsStore, 'activity'>) {
  const tell = (tx: Tx, happened: Happened) => domainEvents.emit(tx, 'activity.happened', happened);

  return {
    /** A post was saved. */
    async saved(tx: Tx, { workspaceId, id, before, next, labelIds = null }: Saved): Promise<void> {
      const [was, is] = [before && fieldsOf(before, labelIds?.before), fieldsOf(next, labelIds?.after)];
      const changed = was ? differing(was, is) : null;
      const line = mostSaid.find((kind) => next.activities.some((activity) => activity.kind === kind));
      const withoutLine = changed?.before.time ? 'post.moved' : labelIds && !changed?.before.platforms ? 'post.labeled' : 'post.edited';
      const action = line ? actions[line] : withoutLine;
      const undoable = changed && canReturn(changed.before) && Object.keys(changed.before).length > 0 && !final.has(action);
      const client = next.activities.map(clientOf).find((name) => name !== null) ?? null;
      await tell(tx, {
        workspaceId,
        action,
        subject: { id, name: nameOf(next) },
        accountIds: [...new Set([...(before?.targets ?? []), ...next.targets].map(({ accountId }) => accountId))],
        details: {
          ...(changed
            ? changed.before.time && { time: { before: was?.time, after: is.time } }
            : is.time?.planned && { time: { after: is.time } }),
          ...(changed?.before.text !== undefined && {
            text: { before: excerpt(changed.before.text, quoteLength), after: excerpt(next.text, quoteLength) },
          }),
        },
        undo: undoable ? { ...changed } : action === 'post.created' ? { version: 1 } : null,
        client,
      });
    },

    /** Something was done with a post as it is. */
    async done(tx: Tx, postId: string, activity: Activity): Promise<void> {
      const { kind } = activity;
      const post = await store.activity.subject(tx, postId);
      if (!post || post.isResponse) return;
      const { workspaceId, version, accountIds } = post;
      await tell(tx, {
        workspaceId,
        action: actions[kind],
        subject: { id: postId, name: excerpt(post.text, nameLength) },
        accountIds,
        undo: kind === 'deleted' || kind === 'restored' ? { version } : null,
        client: clientOf(activity),
      });
    },
  };
}

/** The client who did it, if one did. */
const clientOf = (activity: Activity): string | null => ('email' in activity ? activity.name : null);

export type Telling = ReturnType<typeof createTelling>;

const nameOf = ({ text, targets }: PostPlan): string =>
  excerpt(text.trim() || targets.map((target) => target.text?.trim()).find(Boolean) || '', nameLength);

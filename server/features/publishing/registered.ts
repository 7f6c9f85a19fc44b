import type { MediaCrops } from '@everycast/contract/crop-focus';
import type { ShortLinks } from '@everycast/contract/short-links';
import type { Watermark } from '@everycast/contract/watermark';
import type { Message } from '@everycast/messages/message';
import type { SharedPost, Variant } from '@everycast/platforms/port/overlay';
import type { Response } from '@everycast/platforms/port/response';
import type { Body } from '@everycast/platforms/port/taken';
import type { AccountNames } from '@everycast/platforms/port/variables';
import type { Tx } from '../../kernel/database/database.ts';
import type { Membership } from '../../kernel/http/access.ts';

/** A file of a post. `crop`: crop to a supported aspect ratio instead of adding a border; `crops`: where, by ratio. */
export type SentFile = { id: string; alt: string; crop?: true; crops?: MediaCrops };
export type SentBody = Body<SentFile>;

/** What a response answers, and the conversation it belongs to. */
export type StoredResponse = Response & { conversationId: string };

/** What a target sends: the post's content, and its variant. */
export interface SentContent extends SharedPost<SentBody> {
  id: string;
  postId: string;
  authorId: string | null;
  own: Variant<SentBody>;
  /** It needs approval and doesn't have it, as it is now. */
  unapproved: boolean;
  /** What the account is called in it; null before a worker first has it. */
  names: AccountNames | null;
  /** The short links that its addresses become, as it was saved. */
  shortLinks: ShortLinks | null;
  /** What is drawn over its images and videos, as it was saved. */
  watermark: Watermark | null;
  /** Set if it isn't a post but answers something. */
  response: StoredResponse | null;
}

/** What a person did with one target. */
export type TargetActivity = {
  kind: 'retried' | 'ignored' | 'unignored' | 'found' | 'sent_again' | 'approved' | 'changed_there' | 'taken_down';
  account: Message;
};
/** What a person did with several targets at once. */
export type ManyActivity = { kind: 'retried_many' | 'ignored_many' | 'unignored_many'; count: number };

export type NotApproved = 'publishing.refused_unapproved' | 'publishing.refused_unapproved_reply';

type TargetOfPost = { id: string; postId: string };

/** The feature whose posts are published. */
export interface PostProvider {
  /** What targets send, without deleted posts. */
  contents(targetIds: readonly string[]): Promise<SentContent[]>;
  /** Those of the targets whose posts the person may change. */
  changeable(actor: Membership, targetIds: readonly string[]): Promise<(TargetOfPost & { accountId: string })[]>;
  /** Adds what a person did to a post's history. */
  note(tx: Tx, postId: string, userId: string, activity: TargetActivity | ManyActivity): Promise<void>;
  /** Those of the targets that the person must not send, because what they would send isn't approved, with what to say. */
  unapproved(actor: Membership, targetIds: readonly string[]): Promise<Map<string, NotApproved>>;
  /** @throws AppError not_editable if the person may not change what is published without approval */
  refuseEdit(actor: Membership, target: TargetOfPost & { accountId: string }): Promise<void>;
  /** Checks a new text of a published post. @returns it with its variables filled in. @throws AppError invalid_input */
  fitText(workspaceId: string, target: TargetOfPost, text: string): Promise<string>;
  /** The text was changed on the platform. */
  textChanged(tx: Tx, workspaceId: string, target: TargetOfPost, text: string): Promise<void>;
}

/** Posts are created after publishing, and register with it. */
export function createRegistered() {
  let provider: PostProvider | null = null;
  const registered = (): PostProvider => {
    if (!provider) throw new Error('No feature has registered its posts.');
    return provider;
  };
  const posts: PostProvider = {
    contents: (targetIds) => registered().contents(targetIds),
    changeable: (actor, targetIds) => registered().changeable(actor, targetIds),
    note: (tx, postId, userId, activity) => registered().note(tx, postId, userId, activity),
    unapproved: (actor, targetIds) => registered().unapproved(actor, targetIds),
    refuseEdit: (actor, target) => registered().refuseEdit(actor, target),
    fitText: (workspaceId, target, text) => registered().fitText(workspaceId, target, text),
    textChanged: (tx, workspaceId, target, text) => registered().textChanged(tx, workspaceId, target, text),
  };
  return {
    posts,
    setPosts(made: PostProvider): void {
      provider = made;
    },
  };
}

import type { ActivityEvent, EngagementActionName } from '@everycast/contract/engagement';
import type { PlatformId } from '@everycast/contract/platforms';
import type { Message } from '@everycast/messages/message';
import type { EngagementItem } from '@everycast/platforms/port/engagement';
import type { Json } from '@everycast/platforms/port/json';
import type { WorkRow } from '../../../kernel/work/types.ts';

/** Its ID is the account's. */
export type SourceRow = WorkRow & {
  workspaceId: string;
  queue: string;
  service: string;
  cursor: Json;
  checkedAt: Date | null;
  problem: Message | null;
  waitsUntil: Date | null;
  sharesUntil: Date | null;
  failures: number;
  subscribedAt: Date | null;
  announced: number;
};
export type PersonRow = {
  id: string;
  workspaceId: string;
  platform: PlatformId;
  service: string;
  remoteId: string;
  handle: string;
  name: string;
  url: string | null;
  avatarUrl: string | null;
  firstSeenAt: Date;
};
export type ConversationRow = {
  id: string;
  workspaceId: string;
  accountId: string;
  threadId: string;
  kind: EngagementItem['kind'];
  personId: string;
  postRemoteId: string | null;
  text: string;
  doneAt: Date | null;
  snoozedUntil: Date | null;
  assigneeId: string | null;
  firstAt: Date | null;
  lastAt: Date;
  unansweredSince: Date | null;
};
export type EventRow = {
  id: string;
  conversationId: string;
  event: ActivityEvent;
  userId: string | null;
  assigneeId: string | null;
  snoozedUntil: Date | null;
  at: Date;
};
export type ItemRow = {
  id: string;
  conversationId: string;
  accountId: string;
  remoteId: string;
  kind: EngagementItem['kind'];
  under: string | null;
  personId: string;
  own: boolean;
  text: string;
  at: Date;
  permalink: string | null;
  context: Json;
};
export type ActionRow = {
  id: string;
  workspaceId: string;
  userId: string | null;
  action: EngagementActionName;
  platform: PlatformId;
  content: string | null;
  at: Date;
  conversationId: string | null;
  itemId: string | null;
  responseId: string | null;
  requestKey: string;
};
export type SavedReplyRow = { id: string; workspaceId: string; name: string; text: string; createdAt: Date };

/** This feature's tables; only it writes them. */
export type EngagementTables = {
  engagementSource: SourceRow;
  engagementPerson: PersonRow;
  conversation: ConversationRow;
  conversationEvent: EventRow;
  engagementItem: ItemRow;
  engagementAction: ActionRow;
  savedReply: SavedReplyRow;
};

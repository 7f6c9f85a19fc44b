import type { NewPost, Post, PostChange, Resolution, Schedule } from '@everycast/contract/posts';
import type { StreamPlatformId } from '@everycast/contract/stream-platforms';
import type { Message } from '@everycast/messages/message';
import type { Tx } from '../../kernel/database/database.ts';
import type { Membership } from '../../kernel/http/access.ts';

interface Destination {
  id: string;
  platform: StreamPlatformId;
  name: string;
}

/** What scheduled streams need of other features. */
export interface StreamEventsNeeds {
  posts: {
    get(workspaceId: string, id: string): Promise<Post>;
    create(actor: Membership, post: NewPost, requestKey: null): Promise<Post>;
    change(actor: Membership, id: string, change: PostChange): Promise<Post>;
    remove(actor: Membership, id: string): Promise<void>;
    restore(actor: Membership, id: string): Promise<Post>;
    /** Those of the posts that aren't deleted. */
    existing(workspaceId: string, ids: readonly string[]): Promise<Set<string>>;
    /** What a wall time means by its zone's current rules. */
    resolve(schedule: Schedule): Resolution;
    /** Registers what else has to move when a zone's rules change; returns how much moved. */
    alsoFollowClockRules(follow: () => Promise<number>): void;
  };
  destinations: {
    list(workspaceId: string): Promise<Destination[]>;
    /** Those that the workspace has; they exist until the transaction ends. */
    hold(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<Destination[]>;
    /** Exactly these go live with the next stream. */
    arm(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void>;
  };
  /** Registers what is scheduled: encoders start it. */
  encodersStart(plan: StreamPlan): void;
  /** When each of these streams ended; null for one under way. */
  endings(streamIds: readonly string[]): Promise<Map<string, Date | null>>;
  /** Tells people about streams, if they want that. */
  news(tx: Tx, news: StreamNews): Promise<void>;
}

interface PlannedStream {
  id: string;
  title: string;
  startsAt: Date;
  destinationIds: readonly string[];
}
export interface StreamPlan {
  /** What a person has scheduled for this time, and nobody has started. */
  between(tx: Tx, owner: { workspaceId: string; userId: string }, from: Date, to: Date): Promise<PlannedStream[]>;
  /** Undefined if the workspace has none with this ID. */
  find(tx: Tx, workspaceId: string, id: string): Promise<PlannedStream | undefined>;
}

export interface StreamNews {
  workspaceId: string;
  userIds: readonly string[];
  kind: string;
  title: Message;
  body: Message;
  link: string;
}

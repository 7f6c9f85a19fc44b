import type { ActivityAction } from '@everycast/contract/activity';
import type { SecurityEvent } from '@everycast/contract/security';
import type { Tx } from './database/database.ts';
import { unlimited } from './database/limited.ts';

/** Where a request comes from. */
export interface Origin {
  /** The client's IP address. */
  address: string | null;
  userAgent: string | null;
}

/** What someone wrote to an account; `postId`: the remote ID of the account's post it belongs to. */
export interface ReceivedItem {
  conversationId: string;
  kind: 'comment' | 'mention' | 'dm';
  own: boolean;
  name: string;
  text: string;
  at: Date;
  postId: string | null;
}

/**
 * How something is undone: by giving the fields of `before` back to what has those of `after`; or, without fields, by its action's opposite.
 * What has changed since is never overwritten.
 */
export interface Undo {
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** What it has been since, where no field says so. */
  version?: number;
}

/** What someone did in a workspace, for its activity. Who it was is known from the request: see acting.ts. */
export interface Happened {
  workspaceId: string;
  action: ActivityAction;
  /** What it was done to, and what it is called at this moment. */
  subject: { id: string | null; name: string };
  /** How many it was done to, if they aren't named. */
  count?: number;
  /** The accounts it concerns: members who don't see all of them don't see it. */
  accountIds?: readonly string[];
  /** What is worth showing of it. */
  details?: Record<string, unknown>;
  /** When, if it is told later. */
  at?: Date;
  undo?: Undo | null;
  /** The action on the same subject that this takes back: what was recorded of it is marked as undone. */
  takesBack?: ActivityAction;
  /** The client who did it, without an account here. */
  client?: string | null;
}

/** What happens in one feature and concerns others, with what a listener needs to find its own rows. */
interface DomainEvents {
  /** Something was done that a workspace's activity shows. */
  'activity.happened': Happened;
  /** An account was disconnected. Emitted before the account's row is locked: locks are always taken on targets first, then accounts. */
  'account.disconnected': { accountId: string };
  /** An account can't be used until a person does something, such as connecting it again. */
  'account.needs_person': { workspaceId: string; accountId: string; platform: string; handle: string };
  /** An account can be used again. Emitted before the account's row is locked, for the same reason. */
  'account.healthy': { accountId: string };
  /**
   * Accounts, and the posts and targets on them, belong to another workspace now. Emitted once both are written. `posts`: those that went
   * along; one that is also on accounts that stay is divided, and `to` is the new post that its targets on the moved accounts belong to.
   */
  'accounts.moved': {
    fromWorkspaceId: string;
    toWorkspaceId: string;
    accountIds: readonly string[];
    posts: readonly { from: string; to: string }[];
  };
  /** Accounts that a plan had paused are active again. Their pauses are deleted, and no account is locked. */
  'accounts.resumed': { accountIds: readonly string[] };
  /** Nothing of the workspace is on hold anymore, except accounts that its plan pauses. The hold is deleted. */
  'workspace.released': { workspaceId: string };
  /** A group of accounts is about to be deleted; its accounts stay. */
  'group.deleting': { workspaceId: string; groupId: string };
  /** An account's inbox has new items. */
  'engagement.received': { workspaceId: string; accountId: string; items: readonly ReceivedItem[] };
  /** A post got more likes since its metrics were last read. */
  'post.liked': { workspaceId: string; postId: string; count: number };
  /** A post has other labels than before. Emitted once they are written. */
  'post.labeled': { workspaceId: string; postId: string; added: readonly string[]; removed: readonly string[] };
  /** Library files were permanently deleted. */
  'media.deleted': { mediaIds: readonly string[] };
  /** A person chose a new password by mail, perhaps because someone else has the old one: everything that gives access in their name ends. */
  'password.reset': { userId: string };
  /** A person's account is deleted: who they were is forgotten. Emitted before it is, with their address. */
  'person.gone': { userId: string; email: string };
  /** What was done to a person's account wasn't them: what someone else asked for in their name is withdrawn. */
  'person.taken_back': { userId: string; origin: Origin };
  /** The server's owner has disabled a person: the same ends, except API keys, which stop until they are enabled again. */
  'person.disabled': { userId: string };
  /** Something happened to the security of a person's account: it is listed for them, and they get a mail if it could be someone else. */
  'security.happened': { userId: string; what: SecurityEvent; origin: Origin | null };
  /** A workspace may use more or less than before. */
  'plan.changed': { workspaceId: string };
  /** A stream was created for a scheduled one. */
  'stream.created': { workspaceId: string; streamId: string; eventId: string };
  /** A stream's recording is in the library. `mediaIds`: its files, in their order. */
  'recording.ready': { workspaceId: string; streamId: string; title: string; mediaIds: readonly string[] };
}

type Name = keyof DomainEvents;
type Listener<N extends Name> = (tx: Tx, event: DomainEvents[N]) => Promise<void>;

/**
 * How features notify each other without importing each other: a feature that acts on an event registers a listener when it is created.
 * Listeners run inside the emitter's transaction, in the order of registration, so either everything is written or nothing.
 */
export interface DomainEventBus {
  on<N extends Name>(name: N, listener: Listener<N>): void;
  /** @throws what a listener throws; the emitter's transaction is then rolled back */
  emit<N extends Name>(tx: Tx, name: N, event: DomainEvents[N]): Promise<void>;
}

export function createDomainEvents(): DomainEventBus {
  const listeners: { [N in Name]: Listener<N>[] } = {
    'activity.happened': [],
    'account.disconnected': [],
    'account.needs_person': [],
    'account.healthy': [],
    'accounts.moved': [],
    'accounts.resumed': [],
    'workspace.released': [],
    'group.deleting': [],
    'engagement.received': [],
    'post.liked': [],
    'post.labeled': [],
    'media.deleted': [],
    'password.reset': [],
    'person.gone': [],
    'person.taken_back': [],
    'person.disabled': [],
    'security.happened': [],
    'plan.changed': [],
    'stream.created': [],
    'recording.ready': [],
  };
  return {
    on(name, listener) {
      listeners[name].push(listener);
    },
    async emit(tx, name, event) {
      // What features do about it isn't what the person who caused it may see.
      await unlimited(tx, async () => {
        for (const listener of listeners[name]) await listener(tx, event);
      });
    },
  };
}

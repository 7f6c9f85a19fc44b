import type { PlatformId } from '@everycast/contract/platforms';
import type { TargetProblem, TargetState } from '@everycast/contract/posts';
import type { Message } from '@everycast/messages/message';
import type { ConnectedAccount } from '@everycast/platforms/port/account';
import type { PlatformEnv, ReadingLimit } from '@everycast/platforms/port/env';
import type { Traits } from '@everycast/platforms/port/manifest';
import type { Platform } from '@everycast/platforms/port/platform';
import type { Response } from '@everycast/platforms/port/response';
import type { Tx } from '../../kernel/database/database.ts';
import type { Membership } from '../../kernel/http/access.ts';

interface AccountBrief {
  id: string;
  platform: PlatformId;
  handle: string;
  traits: Traits;
  connected: boolean;
}

/** An account as it is called. */
export interface EngagementAccount extends ConnectedAccount {
  id: string;
  workspaceId: string;
  platform: PlatformId;
  sandbox: boolean;
  needsPerson: Message | null;
  unusable: Message | null;
}

/** A response that was sent like a post. */
export interface SentResponse {
  id: string;
  targetId: string;
  state: TargetState;
  error: TargetProblem | null;
  remoteId: string | null;
  permalink: string | null;
}

interface NewResponse {
  workspaceId: string;
  authorId: string;
  accountId: string;
  text: string;
  response: Response & { conversationId: string };
  requestKey: string;
}

type OfResponse = { postId: string; targetId: string };

/** What the inbox needs of other features. */
export interface EngagementNeeds {
  platforms: Readonly<Record<PlatformId, Platform>>;
  accounts: {
    describe(workspaceId: string, ids: readonly string[]): Promise<Map<string, AccountBrief>>;
    /**
     * Calls an account's platform with a valid login, within its limits, and marks the account if the platform requires its owner.
     * @throws PlatformProblem, and whatever `work` throws
     */
    call<T>(id: string, work: (account: EngagementAccount, env: PlatformEnv) => Promise<T>, how: { quota: ReadingLimit }): Promise<T>;
  };
  posts: {
    /** Sends a response, exactly once per request key. */
    respond(tx: Tx, response: NewResponse): Promise<{ id: string; isNew: boolean }>;
    /** Responses of the workspace, by ID. */
    responses(workspaceId: string, ids: readonly string[]): Promise<Map<string, SentResponse>>;
    /** The workspace's post that the account published under this remote ID. */
    publishedAs(workspaceId: string, accountId: string, remoteId: string): Promise<PublishedPost | null>;
  };
  publishing: {
    retry(actor: Membership, of: OfResponse): Promise<void>;
    ignore(actor: Membership, of: OfResponse): Promise<void>;
    decide(actor: Membership, of: OfResponse, verdict: 'it_is_there' | 'send_again'): Promise<void>;
  };
  people: {
    /** Names by user ID; deleted users are left out. */
    names(userIds: readonly string[]): Promise<Map<string, string>>;
  };
  /** The workspace's members. */
  members(workspaceId: string): Promise<{ userId: string; name: string }[]>;
}

export interface PublishedPost {
  id: string;
  text: string;
  permalink: string | null;
  publishedAt: Date | null;
}

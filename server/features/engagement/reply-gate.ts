import type { ReplyRequest } from '@everycast/contract/engagement';
import type { Subquery, Tx } from '../../kernel/database/database.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { CheckedReply } from './replies.ts';

/**
 * Who has to ask before their reply is sent, and what waits. Approvals of replies are above the inbox and register with it: whatever sends
 * a reply asks here first.
 */
export interface ReplyGate {
  mustAsk(actor: Membership): Promise<boolean>;
  /** Keeps the reply until someone approves it. The same person and request key ask once. @throws AppError limit_reached */
  ask(tx: Tx, actor: Membership, reply: CheckedReply, requestKey: string): Promise<void>;
  /** Whether this request asked already. */
  wasAsked(tx: Tx, userId: string, requestKey: string): Promise<boolean>;
  /** What waits in a conversation, or was returned, oldest first. */
  requests(conversationId: string): Promise<ReplyRequest[]>;
  /** Who approved them, by response; those that needed no approval are left out. */
  approvers(responseIds: readonly string[]): Promise<Map<string, string | null>>;
  /** The conversations in which something waits. */
  waiting(): Subquery<string>;
}

/** Without approvals, replies are sent at once. */
export function createReplyGate() {
  let gate: ReplyGate | null = null;
  return {
    set(registered: ReplyGate): void {
      gate = registered;
    },
    mustAsk: async (actor: Membership): Promise<boolean> => gate?.mustAsk(actor) ?? false,
    ask: async (...asked: Parameters<ReplyGate['ask']>): Promise<void> => gate?.ask(...asked),
    wasAsked: async (...asked: Parameters<ReplyGate['wasAsked']>): Promise<boolean> => gate?.wasAsked(...asked) ?? false,
    requests: async (conversationId: string): Promise<ReplyRequest[]> => gate?.requests(conversationId) ?? [],
    approvers: async (responseIds: readonly string[]): Promise<Map<string, string | null>> => gate?.approvers(responseIds) ?? new Map(),
    waiting: (): Subquery<string> | null => gate?.waiting() ?? null,
  };
}

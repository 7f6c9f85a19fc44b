import { z } from 'zod';
import { kind } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { StandInContext } from '../core/stand-in.ts';

/** Schema SendChatAnnouncementBody. */
export const Announcement = z.strictObject({
  message: z.string().min(1),
  color: z.enum(['blue', 'green', 'orange', 'purple', 'primary']).default('primary'),
});

/** Schema SendChatMessageBody. `for_source_only` is for app tokens. */
export const Message = z.strictObject({
  broadcaster_id: z.string(),
  sender_id: z.string(),
  message: z.string().min(1),
  reply_parent_message_id: z.string().optional(),
});

const Body = z.object({
  broadcaster: z.string(),
  kind: z.enum(['announcement', 'message']),
  text: z.string(),
  color: z.string().nullable(),
});
type Body = z.infer<typeof Body>;
const said = kind('said', Body);
export type ChatMessage = Body & { id: string; at: Date };

/** Repeating a message within this time drops it. Milliseconds. */
const duplicateWithin = 30_000;
export const longest = 500;

/** Chat messages. The API can't read them; people see them. */
export function createChat({ records, now }: StandInContext) {
  /** Those of the tenant's channels, or of one; oldest first. */
  const all = async (tenant: string, broadcaster?: string): Promise<ChatMessage[]> =>
    (await records.list(said, { tenant, ...(broadcaster !== undefined && { parent: broadcaster }) })).map(
      ({ id, createdAt: at, body }) => ({ id, at, ...body }),
    );

  async function say({ tenant, records: own }: ParsedRequest, body: Body): Promise<string> {
    const id = crypto.randomUUID();
    await own.add(said, { id, tenant, parent: body.broadcaster, body });
    return id;
  }

  return {
    all,

    /** Longer messages are cut off. */
    announce: (parsed: ParsedRequest, { message, color }: z.infer<typeof Announcement>): Promise<string> =>
      say(parsed, { broadcaster: parsed.account, kind: 'announcement', text: message.slice(0, longest), color }),

    write: (parsed: ParsedRequest, { message }: z.infer<typeof Message>): Promise<string> =>
      say(parsed, { broadcaster: parsed.account, kind: 'message', text: message, color: null }),

    /** Whether the same was just written there. */
    async isDouble({ tenant, account }: ParsedRequest, message: string): Promise<boolean> {
      const since = now().getTime() - duplicateWithin;
      return (await all(tenant, account)).some(({ kind, text, at }) => kind === 'message' && text === message && at.getTime() > since);
    },
  };
}

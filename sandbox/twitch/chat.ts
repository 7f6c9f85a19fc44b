import { z } from 'zod';
import type { Asked } from '../core/routes/asked.ts';
import type { Stage } from '../core/stand-in.ts';

/** Schema SendChatAnnouncementBody. */
export const Announcement = z.strictObject({
  message: z.string().min(1),
  color: z.enum(['blue', 'green', 'orange', 'purple', 'primary']).default('primary'),
});

/** Schema SendChatMessageBody. `for_source_only` is for tokens of applications. */
export const Message = z.strictObject({
  broadcaster_id: z.string(),
  sender_id: z.string(),
  message: z.string().min(1),
  reply_parent_message_id: z.string().optional(),
});

interface Body {
  broadcaster: string;
  kind: 'announcement' | 'message';
  text: string;
  color: string | null;
}
export type Said = Body & { id: string; at: Date };

/** The same message again so soon after is dropped. Milliseconds. */
const duplicateWithin = 30_000;
export const longest = 500;

/** What was said in chats. Nobody can ask for it; people see it. */
export function createChat({ things, now }: Stage) {
  const all = async (world: string): Promise<Said[]> =>
    (await things.list<Body>('said', { world })).map(({ id, createdAt: at, body }) => ({ id, at, ...body }));

  async function say({ world, things: own }: Asked, body: Body): Promise<string> {
    const id = crypto.randomUUID();
    await own.add({ kind: 'said', id, world, body });
    return id;
  }

  return {
    all,

    /** What is too long is cut off. */
    announce: (asked: Asked, { message, color }: z.infer<typeof Announcement>): Promise<string> =>
      say(asked, { broadcaster: asked.account, kind: 'announcement', text: message.slice(0, longest), color }),

    write: (asked: Asked, { message }: z.infer<typeof Message>): Promise<string> =>
      say(asked, { broadcaster: asked.account, kind: 'message', text: message, color: null }),

    /** Was this written there just now? */
    async isDouble({ world, account }: Asked, message: string): Promise<boolean> {
      const since = now().getTime() - duplicateWithin;
      return (await all(world)).some(
        ({ kind, text, broadcaster, at }) => kind === 'message' && text === message && broadcaster === account && at.getTime() > since,
      );
    },
  };
}

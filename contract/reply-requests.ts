import { z } from 'zod';
import { maxApprovalNote } from './approval-modes.ts';
import { Id, Instant, PageQuery } from './common.ts';
import { ConversationKind, ReplyRequest, ResponseText } from './engagement.ts';
import { PlatformId } from './platforms.ts';

/** The most replies of one person that wait at once. */
export const maxRepliesWaiting = 200;

/** Messages of the conversation that are shown with a reply: the newest, and what it answers. */
export const repliesContext = 3;

/** A reply that waits for approval, with what was said before it. */
export const RequestedReply = ReplyRequest.extend({
  platform: PlatformId,
  kind: ConversationKind,
  person: z.object({ name: z.string(), handle: z.string() }).describe('Who the conversation is with'),
  said: z
    .array(z.object({ id: Id, name: z.string(), own: z.boolean().describe('The account wrote it'), text: z.string(), at: Instant }))
    .describe('The last messages, oldest first'),
}).meta({ id: 'RequestedReply' });
export type RequestedReply = z.infer<typeof RequestedReply>;

export const ReplyRequestsQuery = z.object({
  view: z.enum(['waiting', 'asked']).default('waiting').describe('`waiting`: all that wait; `asked`: what this person asked for'),
  limit: z.coerce.number().int().min(1).max(200).default(100),
  cursor: PageQuery.shape.cursor,
});
export type ReplyRequestsQuery = z.infer<typeof ReplyRequestsQuery>;

export const ReplyRequestCount = z.object({ waiting: z.int() }).meta({ id: 'ReplyRequestCount' });

/** Which version of a reply someone decides about. */
const aboutVersion = { version: z.int().min(1).describe('As in `ReplyRequest`: what the person has in front of them') };
export const ReplyDecision = z.strictObject(aboutVersion).meta({ id: 'ReplyDecision' });

export const ReplyReturn = z
  .strictObject({ ...aboutVersion, note: z.string().trim().min(1, 'schema.say_what_to_change').max(maxApprovalNote) })
  .meta({ id: 'ReplyReturn' });
export type ReplyReturn = z.infer<typeof ReplyReturn>;

/** A reply as it is asked for from now on; a like has no text. */
export const ReplyChange = z.strictObject({ ...aboutVersion, content: ResponseText }).meta({ id: 'ReplyChange' });
export type ReplyChange = z.infer<typeof ReplyChange>;

import { z } from 'zod';
import { maxGroups } from './account-groups.ts';
import { approvalModes, maxApprovalNote } from './approval-modes.ts';
import { Id, Instant, PageQuery } from './common.ts';
import { NewSchedule, Schedule } from './schedule.ts';

/**
 * Who has to approve what goes out. `none`: nobody; `one`: a person with `post.approve` who didn't ask for it; `two`: two of them, one after
 * the other; `client`: the client, through a link, after one person of the workspace.
 */
export const ApprovalMode = z.enum(approvalModes);
export type ApprovalMode = z.infer<typeof ApprovalMode>;

/** What a workspace wants to have approved before it goes out. */
export const ApprovalPolicy = z
  .object({
    mode: ApprovalMode.describe('For accounts without a group that says otherwise'),
    groups: z.array(z.object({ groupId: Id, mode: ApprovalMode })).max(maxGroups),
    ownersPublish: z.boolean().describe('Whether owners may publish without approval; the history says so'),
    timeMayChange: z.boolean().describe('Whether an approved post may get another time without being approved again'),
    replies: z.boolean().describe('Whether replies, likes and messages of people without `post.approve` need approval, too'),
  })
  .meta({ id: 'ApprovalPolicy' });
export type ApprovalPolicy = z.infer<typeof ApprovalPolicy>;

export const noApprovals: ApprovalPolicy = { mode: 'none', groups: [], ownersPublish: false, timeMayChange: false, replies: false };

/** Missing fields stay as they are. */
export const ApprovalPolicyChange = z
  .strictObject({
    mode: ApprovalMode.optional(),
    groups: z
      .array(z.strictObject({ groupId: Id, mode: ApprovalMode }))
      .max(maxGroups)
      .refine((all) => new Set(all.map(({ groupId }) => groupId)).size === all.length, 'schema.group_twice')
      .optional(),
    ownersPublish: z.boolean().optional(),
    timeMayChange: z.boolean().optional(),
    replies: z.boolean().optional(),
    scheduled: z
      .enum(['keep', 'ask'])
      .optional()
      .describe('What becomes of posts that are scheduled already: they go out as planned (the default), or need approval, too'),
  })
  .meta({ id: 'ApprovalPolicyChange' });
export type ApprovalPolicyChange = z.infer<typeof ApprovalPolicyChange>;

export const approvalStates = ['waiting', 'returned', 'approved'] as const;

/** Identifies exactly what was seen: content, accounts and time. It changes with each of them. */
const Seen = z.string().length(43, 'schema.no_such_id');

/** Where a post stands that needs approval. */
export const PostApproval = z
  .object({
    state: z.enum(approvalStates).describe('`returned`: someone asked for changes'),
    seen: Seen.describe('What is asked for: send it with a decision, which fails if the post has changed since'),
    step: z.number().int().describe('The step it waits for, from 1 on'),
    steps: z.number().int(),
    client: z.boolean().describe('Whether the last step is the client’s'),
    wanted: Schedule.nullable().describe('When it should go out; null for as soon as it is approved'),
    wantedAt: Instant.nullable(),
    overdue: z.boolean().describe('Its time has passed while it waited: the person who approves it decides when it goes out'),
    askedAt: Instant,
    askedById: z.string().nullable(),
    askedBy: z.string(),
    given: z
      .array(z.object({ step: z.number().int(), by: z.string(), byId: z.string().nullable().describe('Null for a client'), at: Instant }))
      .describe('The steps that are done'),
    note: z.string().nullable().describe('What should be changed, if it was returned'),
  })
  .meta({ id: 'PostApproval' });
export type PostApproval = z.infer<typeof PostApproval>;

/** What someone decides about. */
const aboutSeen = { seen: Seen.describe('As in `PostApproval`: what the person has in front of them') };

export const ApprovalDecision = z
  .strictObject({
    ...aboutSeen,
    schedule: z
      .union([NewSchedule, z.literal('now')])
      .optional()
      .describe('Another time; needed if the one it was asked for has passed'),
  })
  .meta({ id: 'ApprovalDecision' });
export type ApprovalDecision = z.infer<typeof ApprovalDecision>;

export const ApprovalReturn = z
  .strictObject({ ...aboutSeen, note: z.string().trim().min(1, 'schema.say_what_to_change').max(maxApprovalNote) })
  .meta({ id: 'ApprovalReturn' });
export type ApprovalReturn = z.infer<typeof ApprovalReturn>;

/** The most posts that are approved at once. */
export const maxApprovedTogether = 100;
export const ManyApprovals = z
  .strictObject({
    items: z
      .array(z.strictObject({ postId: Id, ...aboutSeen }))
      .min(1)
      .max(maxApprovedTogether),
  })
  .meta({ id: 'ManyApprovals' });
export const Approved = z
  .object({ approved: z.array(Id), refused: z.array(z.object({ postId: Id, message: z.string() })) })
  .meta({ id: 'Approved' });
export type Approved = z.infer<typeof Approved>;

/** Posts whose approval the person takes back that they gave last. */
export const ApprovalsTakenBack = z
  .strictObject({ postIds: z.array(Id).min(1).max(maxApprovedTogether) })
  .meta({ id: 'ApprovalsTakenBack' });
export const TakenBack = z
  .object({
    waiting: z.array(Id).describe('Those that wait for approval again'),
    refused: z.array(z.object({ postId: Id, message: z.string() })),
  })
  .meta({ id: 'TakenBack' });
export type TakenBack = z.infer<typeof TakenBack>;

export const ApprovalsQuery = z.object({
  view: z
    .enum(['waiting', 'client', 'asked', 'decided', 'open'])
    .default('waiting')
    .describe('`waiting`: for this person; `client`: for the client; `asked`: by this person; `open`: all that waits'),
  limit: z.coerce.number().int().min(1).max(500).optional(),
  cursor: PageQuery.shape.cursor,
});
export type ApprovalsQuery = z.infer<typeof ApprovalsQuery>;
export const ApprovalCount = z.object({ waiting: z.number().int(), overdue: z.number().int() }).meta({ id: 'ApprovalCount' });

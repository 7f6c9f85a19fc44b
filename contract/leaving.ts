import { z } from 'zod';
import { Id, Instant } from './common.ts';
import { Role } from './permissions.ts';

/** How long a person has to change their mind, in days. */
export const leavingDays = 7;

/** Another member of a workspace, to whom it can be handed over. */
const Heir = z.object({ userId: z.string(), name: z.string(), email: z.string(), role: Role });

/** What becomes of a workspace when a member's account is deleted. */
export const LeavingWorkspace = z
  .object({
    id: Id,
    name: z.string(),
    fate: z
      .enum(['deleted', 'left', 'handed_over'])
      .describe('Deleted with all it contains; left to its other owners and members; or handed over to `heirId`'),
    choice: z.boolean().describe('The person decides: it has other members, and no other owner'),
    heirId: z.string().nullable().describe('The member who becomes its owner'),
    members: z.array(Heir).describe('The other members, the likeliest owner first; none if the workspace is left to them'),
    subscription: z.boolean().describe('It is paid for: the subscription is canceled with it, or goes along'),
    accounts: z.number().int().describe('What it contains; 0, like the others, if it is left to its members'),
    scheduled: z.number().int().describe('Posts that wait for their time'),
    posts: z.number().int().describe('All posts, drafts included'),
    files: z.number().int(),
    streams: z.number().int(),
  })
  .meta({ id: 'LeavingWorkspace' });
export type LeavingWorkspace = z.infer<typeof LeavingWorkspace>;

/** The deletion of a person's account: what was asked for, or what would happen. */
export const Leaving = z
  .object({
    at: Instant.nullable().describe('When the account is deleted; null: nobody has asked for that'),
    begun: z.boolean().describe('It has begun and can’t be canceled'),
    ownsServer: z.boolean().describe('The person owns this server and has to pass that on first'),
    workspaces: z.array(LeavingWorkspace),
  })
  .meta({ id: 'Leaving' });
export type Leaving = z.infer<typeof Leaving>;

export const LeavingRequest = z
  .strictObject({
    email: z.string().max(254).describe('The person’s own address, so that nobody does this by accident'),
    workspaces: z
      .array(
        z.strictObject({
          id: Id,
          heirId: z.string().max(100).nullable().describe('The member who becomes its owner; null: it is deleted'),
        }),
      )
      .max(1000)
      .default([])
      .describe('For each workspace where the person decides'),
  })
  .meta({ id: 'LeavingRequest' });
export type LeavingRequest = z.infer<typeof LeavingRequest>;

import { z } from 'zod';
import { Id, Instant } from './common.ts';
import { JobProblem } from './errors.ts';

/** The most accounts that move together. */
export const maxMoved = 100;

/** Accounts, and the workspace they are to move to. */
export const NewAccountMove = z
  .strictObject({
    accountIds: z.array(Id).min(1).max(maxMoved).describe('Connected accounts of the workspace, none of them in the sandbox'),
    toWorkspaceId: Id.describe('Another workspace that the person owns'),
  })
  .meta({ id: 'NewAccountMove' });
export type NewAccountMove = z.infer<typeof NewAccountMove>;

/** What would move along, and what would stay behind. */
export const AccountMovePreview = z
  .object({
    posts: z.number().int().describe('Of any state, deleted ones that can be restored included'),
    scheduled: z.number().int().describe('Those of them that wait for their time'),
    divided: z.number().int().describe('Those that are also on accounts that stay: each workspace has its part'),
    files: z.number().int().describe('Of the library; they are copied'),
    bytes: z.number().int(),
    groups: z.array(z.string()).describe('Names of the groups that the accounts leave'),
    labels: z.array(z.string()).describe('Names of the labels that posts lose'),
    queued: z.number().int().describe('Posts in a group’s queue: they keep their times, and leave the queue'),
  })
  .meta({ id: 'AccountMovePreview' });
export type AccountMovePreview = z.infer<typeof AccountMovePreview>;

/** Accounts on their way to another workspace. Until it is done everything is where it was. */
export const AccountMove = z
  .object({
    id: Id,
    accountIds: z.array(Id),
    toWorkspaceId: Id,
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    progress: z.number().min(0).max(1).describe('Of copying files'),
    problem: JobProblem.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'AccountMove' });
export type AccountMove = z.infer<typeof AccountMove>;

export const AccountMoves = z.object({ items: z.array(AccountMove) });

import { ActivityAction, ActivitySource } from '@everycast/contract/activity';
import { Role } from '@everycast/contract/permissions';
import { z } from 'zod';
import type { Undo } from '../../kernel/domain-events.ts';

/** What is shown of what was done to something. */
export interface Details {
  time?: { before?: Time | undefined; after?: Time | undefined } | undefined;
  text?: { before: string; after: string } | undefined;
  /** The accounts it happened on, as they were called then. */
  on?: { platform: string; handle: string }[] | undefined;
  role?: Role | undefined;
  /** How many an undo has left as they were. */
  kept?: number | undefined;
  /** The name of a plan. */
  plan?: string | undefined;
}
const Schedule = z.object({ at: z.string(), zone: z.string() }).nullable();
const Time = z.object({ planned: z.boolean(), schedule: Schedule, intended: Schedule });
export type Time = z.infer<typeof Time>;

export const DetailsColumn = z.object({
  time: z.object({ before: Time.optional(), after: Time.optional() }).optional(),
  text: z.object({ before: z.string(), after: z.string() }).optional(),
  on: z.array(z.object({ platform: z.string(), handle: z.string() })).optional(),
  role: Role.optional(),
  kept: z.number().int().optional(),
  plan: z.string().optional(),
}) satisfies z.ZodType<Details>;

export const UndoColumn = z.object({
  before: z.record(z.string(), z.unknown()).exactOptional(),
  after: z.record(z.string(), z.unknown()).exactOptional(),
  version: z.number().exactOptional(),
}) satisfies z.ZodType<Undo>;

export interface ActivityTable {
  id: string;
  workspaceId: string;
  at: Date;
  source: ActivitySource;
  userId: string | null;
  sourceName: string | null;
  action: ActivityAction;
  count: number;
  accountIds: string[];
  undoes: string | null;
  redoes: boolean;
}

export interface SubjectTable {
  activityId: string;
  position: number;
  subjectId: string | null;
  name: string;
  details: Details;
  undo: Undo | null;
  undoneBy: string | null;
}

export type ActivityTables = {
  activity: ActivityTable;
  activitySubject: SubjectTable;
  activityOrigin: { activityId: string; userId: string; address: string | null; userAgent: string | null };
  activitySetting: { workspaceId: string; keptDays: number | null };
};

/** An entry as lists show it, with the first thing it was done to. */
export interface EntryRow extends ActivityTable {
  name: string;
  details: Details;
  isUndoable: boolean;
  /** The newest entry that undoes some of it. */
  undoneBy: string | null;
}

/** Actions and sources are this release's: what a later one has written isn't shown. */
export const known = { actions: ActivityAction.options, sources: ActivitySource.options };

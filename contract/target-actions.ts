import { z } from 'zod';
import { Id } from './common.ts';
import { Reason } from './errors.ts';
import { PostText } from './posts.ts';

/** The new text of a published post. */
export const EditTarget = z.strictObject({ text: PostText }).meta({ id: 'EditTarget' });

/** A person's decision about a target that only they can know about. */
export const Verdict = z.object({ verdict: z.enum(['it_is_there', 'send_again']) }).meta({ id: 'Verdict' });

/** Targets that one action is meant for, such as all of a post with one cause. */
export const ManyTargets = z.object({ targetIds: z.array(Id).min(1).max(500) }).meta({ id: 'ManyTargets' });
const RefusedTarget = z
  .object({ targetId: Id, message: z.string().describe('Why, in the reader’s language'), reason: Reason })
  .meta({ id: 'RefusedTarget' });
const RefusedTargets = z.array(RefusedTarget).describe('Those that were left as they are, because they are being published, for example');
export const RetriedTargets = z.object({ retried: z.array(Id), refused: RefusedTargets }).meta({ id: 'RetriedTargets' });
export const IgnoredTargets = z.object({ ignored: z.array(Id), refused: RefusedTargets }).meta({ id: 'IgnoredTargets' });
/** Those that are shown as failed again. */
export const UnignoredTargets = z.object({ unignored: z.array(Id), refused: RefusedTargets }).meta({ id: 'UnignoredTargets' });

/** Posts on hold since a restore that are approved. `targetIds`: if missing, all. `overdue`: those whose time has passed are published now; without it they stay on hold. */
export const ApproveRestored = z
  .strictObject({ targetIds: z.array(Id).min(1).max(500).optional(), overdue: z.boolean().default(false) })
  .meta({ id: 'ApproveRestored' });
export const ApprovedTargets = z.object({ approved: z.array(Id) }).meta({ id: 'ApprovedTargets' });

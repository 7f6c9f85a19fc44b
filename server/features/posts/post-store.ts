import type { Database } from '../../kernel/database/database.ts';
import type { Gate } from './approval/gate.ts';
import type { Targets } from './needs.ts';
import { createActivityStore } from './store/activity.ts';
import { contentsOf } from './store/contents.ts';
import { createMediaUses } from './store/media-uses.ts';
import { createPlacing } from './store/placing.ts';
import { createReading } from './store/reading.ts';
import { createResponseStore } from './store/responses.ts';
import { createTransferring } from './store/transferring.ts';
import { createWriting } from './store/writing.ts';

export type { ActivityRow, PostRow, TargetRow } from './store/tables.ts';

export type PostsStore = ReturnType<typeof createPostsStore>;

/** Posts with their targets and their activity. */
export const createPostsStore = (database: Database, targets: Targets, gate: Gate) => ({
  reading: createReading(database, gate),
  writing: createWriting(database, targets),
  transferring: createTransferring(database),
  placing: createPlacing(),
  activity: createActivityStore(database),
  mediaUses: createMediaUses(database),
  responses: createResponseStore(database, targets),
  contents: (targetIds: readonly string[]) => contentsOf(database, gate, targetIds),
});

import type { Stage } from '../core/stand-in.ts';
import { createBlobs } from './blobs.ts';
import { createPeople } from './people.ts';
import { createRecords } from './records.ts';
import { createSessions } from './sessions.ts';
import { createVideos } from './videos.ts';

export type Parts = ReturnType<typeof createParts>;

/** The parts of this server and its video service, for their routes. */
export function createParts(stage: Stage) {
  const blobs = createBlobs(stage);
  return {
    stage,
    blobs,
    people: createPeople(stage),
    sessions: createSessions(stage),
    records: createRecords(stage, blobs),
    videos: createVideos(stage, blobs),
  };
}

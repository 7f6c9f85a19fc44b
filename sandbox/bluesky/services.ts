import type { StandInContext } from '../core/stand-in.ts';
import { createBlobs } from './blobs.ts';
import { createInbox } from './inbox.ts';
import { createBlueskyPeople } from './people.ts';
import { createRecords } from './records.ts';
import { createSessions } from './sessions.ts';
import { createVideos } from './videos.ts';

export type BlueskyServices = ReturnType<typeof createBlueskyServices>;

/** What this server and its video service consist of, for their routes. */
export function createBlueskyServices(stage: StandInContext) {
  const blobs = createBlobs(stage);
  const people = createBlueskyPeople(stage);
  const records = createRecords(stage, blobs);
  return {
    stage,
    blobs,
    people,
    sessions: createSessions(stage),
    records,
    inbox: createInbox(stage, people, records),
    videos: createVideos(stage, blobs),
  };
}

import type { Posts } from '../posts/posts.ts';
import type { StreamsNeeds } from '../streams/needs.ts';
import type { Streams } from '../streams/streams.ts';

export type { StreamPlan } from '../streams/ingest/open.ts';

/** What scheduled streams need of other features. */
export interface StreamEventsNeeds extends Pick<StreamsNeeds, 'news'> {
  posts: Pick<Posts, 'get' | 'create' | 'change' | 'remove' | 'restore' | 'existing' | 'resolve' | 'alsoFollowClockRules'>;
  streams: Pick<Streams, 'endings' | 'followPlan'> & { destinations: Pick<Streams['destinations'], 'list' | 'hold' | 'arm'> };
}

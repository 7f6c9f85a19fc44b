import type { People } from '../auth/people.ts';
import type { Engagement } from '../engagement/engagement.ts';
import type { MediaFeature } from '../media/media.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { Posts } from '../posts/posts.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';

/** What comments need of other features. */
export interface CommentsNeeds {
  posts: Pick<Posts, 'brief' | 'existing'>;
  engagement: Pick<Engagement, 'brief'>;
  media: Pick<MediaFeature, 'resolve' | 'addUser'>;
  people: Pick<People, 'names' | 'byIds'>;
  workspaces: Pick<Workspaces, 'membersWith'>;
  notifications: Pick<Notifications, 'notify'>;
}

import type { People } from '../auth/people.ts';
import type { PostsCalendar } from '../posts/calendar/calendar.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';

/** What calendar feeds need of other features. */
export interface CalendarFeedsNeeds {
  workspaces: Pick<Workspaces, 'membership'>;
  calendar: Pick<PostsCalendar, 'lines'>;
  people: Pick<People, 'byIds'>;
}

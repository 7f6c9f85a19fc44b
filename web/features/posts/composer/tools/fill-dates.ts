import { dateVariables } from '@everycast/contract/variables';
import { formatDate, formatWeekday } from '../../../../lib/time/format.ts';

const written = new RegExp(`\\{(${dateVariables.join('|')})\\}`, 'gi');

/** When a post is to go out. */
export interface Moment {
  instant: string;
  zone: string;
}

/** A snippet with its date filled in; what differs by account stays, and is filled in wherever the post is shown or sent. */
export const fillDates = (text: string, { instant, zone }: Moment): string =>
  text.replaceAll(written, (_, name: string) => (name.toLowerCase() === 'date' ? formatDate(instant, zone) : formatWeekday(instant, zone)));

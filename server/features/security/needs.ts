import type { Auth } from '../auth/auth.ts';
import type { People } from '../auth/people.ts';

/** What security needs of other features. */
export interface SecurityNeeds {
  people: Pick<People, 'byIds'>;
  auth: Pick<Auth, 'sessions'>;
}

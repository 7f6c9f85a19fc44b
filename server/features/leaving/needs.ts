import type { IdempotencyStore } from '../../kernel/database/idempotency.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Auth } from '../auth/auth.ts';
import type { People } from '../auth/people.ts';
import type { BillingFeature } from '../billing/billing.ts';
import type { Brand } from '../brand/brand.ts';
import type { Contact } from '../contact/contact.ts';
import type { MediaFeature } from '../media/media.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { Posts } from '../posts/posts.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';

/** What leaving needs of other features. */
export interface LeavingNeeds {
  people: Pick<People, 'byIds'>;
  auth: Pick<Auth, 'departure' | 'isInstanceOwner'>;
  workspaces: Pick<Workspaces, 'departures'>;
  notifications: Pick<Notifications, 'notify'>;
  billing: Pick<BillingFeature, 'isSubscribed' | 'handedOver'>;
  accounts: Pick<Accounts, 'disconnect'>;
  posts: Pick<Posts, 'removeAll'>;
  media: Pick<MediaFeature, 'clear'>;
  brand: { fonts: Pick<Brand['fonts'], 'clear'> };
  contact: Pick<Contact, 'forget'>;
  idempotency: Pick<IdempotencyStore, 'forgetPerson'>;
}

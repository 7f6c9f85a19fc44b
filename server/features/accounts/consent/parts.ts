import { createHash } from 'node:crypto';
import type { Account } from '@everycast/contract/accounts';
import type { AccountRow, AccountStore } from '../account-store.ts';
import type { Apps } from '../apps/apps.ts';
import type { Links } from '../links.ts';
import type { AccountsNeeds } from '../needs.ts';
import type { Platforms } from '../platforms.ts';
import type { Usable } from '../usable.ts';
import type { ConsentStore } from './consent-store.ts';

/** The encryption purpose of PKCE verifiers. */
export const verifierPurpose = 'platform consent';

/** What both halves of a consent use. */
export interface ConsentParts {
  store: ConsentStore;
  accounts: AccountStore;
  platforms: Platforms;
  apps: Apps;
  links: Links;
  usable: Usable;
  needs: AccountsNeeds;
  shown(row: AccountRow): Account;
}

export const hashOf = (state: string): string => createHash('sha256').update(state).digest('base64url');

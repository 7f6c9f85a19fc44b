import { Account } from '@everycast/contract/accounts';
import type { Connected } from '@everycast/platforms/port/account';
import { z } from 'zod';
import { parseStored } from '../../../kernel/database/json.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Secrets } from '../../../kernel/secrets.ts';
import { StoredCredentials } from '../account-client.ts';
import type { ConsentRow } from './consent-store.ts';

/** The encryption purpose of PKCE verifiers. */
export const verifierPurpose = 'platform consent';
/** The encryption purpose of accounts that wait to be chosen, including their tokens. */
const foundPurpose = 'platform consent accounts';

const StoredFound = Account.pick({
  handle: true,
  displayName: true,
  avatarUrl: true,
  profileUrl: true,
  traits: true,
  service: true,
}).extend({
  remoteId: z.string(),
  credentials: StoredCredentials,
  expiresAt: z.iso
    .datetime()
    .transform((at) => new Date(at))
    .nullable(),
});

export const sealFound = (secrets: Secrets, found: readonly Connected[]): string => secrets.seal(JSON.stringify(found), foundPurpose);

/** @throws AppError not_found, if they were encrypted with another SECRET_KEY */
export function openFound(secrets: Secrets, { id, found: sealed }: Pick<ConsentRow, 'id' | 'found'>): Connected[] {
  if (sealed === null) return [];
  let text: string;
  try {
    text = secrets.open(sealed, foundPurpose);
  } catch {
    // Encrypted with another key: it can't be read, and a new consent brings it back.
    throw new AppError('not_found', 'accounts.choices_unreadable');
  }
  return parseStored(z.array(StoredFound), JSON.parse(text), { table: 'platform_consent', id, column: 'found' });
}

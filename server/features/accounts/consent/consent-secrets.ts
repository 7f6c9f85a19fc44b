import type { Connected } from '@everycast/platforms/port/account';
import { AppError } from '../../../kernel/errors.ts';
import type { Secrets } from '../../../kernel/secrets.ts';

/** The encryption purpose of PKCE verifiers. */
export const verifierPurpose = 'platform consent';
/** The encryption purpose of accounts that wait to be chosen, including their tokens. */
const foundPurpose = 'platform consent accounts';

export const sealFound = (secrets: Secrets, found: readonly Connected[]): string => secrets.seal(JSON.stringify(found), foundPurpose);

/** @throws AppError not_found, if they were encrypted with another SECRET_KEY */
export function openFound(secrets: Secrets, sealed: string | null): Connected[] {
  if (sealed === null) return [];
  let text: string;
  try {
    text = secrets.open(sealed, foundPurpose);
  } catch {
    // Encrypted with another key: it can't be read, and a new consent brings it back.
    throw new AppError('not_found', 'accounts.choices_unreadable');
  }
  const accounts = JSON.parse(text) as (Omit<Connected, 'expiresAt'> & { expiresAt: string | null })[];
  return accounts.map((account) => ({ ...account, expiresAt: account.expiresAt === null ? null : new Date(account.expiresAt) }));
}

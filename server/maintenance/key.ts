import { credentialsPurpose } from '../features/accounts/credentials.ts';
import { createSecrets } from '../kernel/secrets.ts';

/** Was this login sealed under this key? */
export function opensLogin(secretKey: string, sealed: string): boolean {
  try {
    createSecrets(secretKey).open(sealed, credentialsPurpose);
    return true;
  } catch {
    return false; // that is the answer
  }
}

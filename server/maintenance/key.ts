import { credentialsPurpose } from '../features/accounts/account-client.ts';
import { createSecrets } from '../kernel/secrets.ts';

/** Whether this login was encrypted with this key. */
export function opensLogin(secretKey: string, sealed: string): boolean {
  try {
    createSecrets(secretKey).open(sealed, credentialsPurpose);
    return true;
  } catch {
    return false; // it wasn't
  }
}

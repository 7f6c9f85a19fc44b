import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { credentialsPurpose } from '../../features/accounts/account-client.ts';
import type { Config } from '../../kernel/config.ts';
import { createSecrets, findSecretKey, shortestKey } from '../../kernel/secrets.ts';
import { type Finding, failure, ok, reasonOf, warning } from './finding.ts';

/** @param logins some, encrypted */
export async function lookAtSecretKey(
  { secretKey: given }: Pick<Config, 'secretKey'>,
  dataDir: string | null,
  logins: readonly string[],
): Promise<Finding> {
  const about = 'Secret key';
  let kept: string | null = null;
  try {
    kept = dataDir === null ? null : await findSecretKey(dataDir);
  } catch (error) {
    if (given === null)
      return failure(about, `${dataDir}/secret-key can't be read (${reasonOf(error)}). Run this as the user who runs Everycast.`);
  }
  const key = given ?? kept;
  const from = given === null ? `stored in ${dataDir}` : 'set by SECRET_KEY';
  if (key === null) {
    if (logins.length === 0) return ok(about, 'not created yet; the first start creates it');
    return failure(about, 'is missing, but stored logins need it. Restore secret-key to DATA_DIR from a backup, or set SECRET_KEY.');
  }
  if (key.length < shortestKey)
    return failure(about, `${dataDir}/secret-key no longer contains it. Restore it from a backup, or set SECRET_KEY to it.`);
  const lost = logins.filter((login) => !opensLogin(key, login)).length;
  if (lost > 0) {
    const words = `${from}; it can't decrypt ${lost} of ${logins.length} stored logins`;
    return (lost === logins.length ? failure : warning)(
      about,
      `${words}. Set the key they were stored with, or connect those accounts again.`,
    );
  }
  if (given === null && dataDir !== null && ((await stat(join(dataDir, 'secret-key'))).mode & 0o077) !== 0)
    return warning(about, `${dataDir}/secret-key can be read by other users. The next start fixes that; chmod 600 fixes it now.`);
  return ok(about, logins.length > 0 ? `${from}; it decrypts the stored logins` : from);
}

/** Whether this login was encrypted with this key. */
export function opensLogin(secretKey: string, sealed: string): boolean {
  try {
    createSecrets(secretKey).open(sealed, credentialsPurpose);
    return true;
  } catch {
    return false; // it wasn't
  }
}

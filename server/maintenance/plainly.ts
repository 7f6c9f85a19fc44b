import { isDatabaseOutage, isDiskFull, ofDatabase } from '../kernel/database/outage.ts';
import { StartError } from '../kernel/errors.ts';
import { StorageUnavailable } from '../kernel/storage.ts';

const causes: readonly [is: (error: unknown) => boolean, words: string][] = [
  [(error) => error instanceof StorageUnavailable, 'The file storage could not be used. Check S3_* and that it is running'],
  // Besides the storage, the database is all that these commands are connected to.
  [(error) => isDatabaseOutage(ofDatabase(error)), 'The connection to the database was lost, perhaps because it was stopped'],
  [isDiskFull, 'The disk is full. Free some space'],
];

/** An error in one line if a person can fix it; null for a bug. */
export function plainly(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return null;
  const [, words] = causes.find(([is]) => is(error)) ?? [];
  return words ? `${words} (${error.message}). Nothing was finished. You can run it again.` : null;
}

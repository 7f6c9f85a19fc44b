import { StartError } from '../kernel/start-error.ts';

const causes: readonly [pattern: RegExp, words: string][] = [
  [
    /^(57P0[123]|08\w{3}|ECONNRESET|EPIPE)$|connection terminated|terminating connection/i,
    'The connection to the database was lost, perhaps because it was stopped',
  ],
  [/^(53100|ENOSPC|EDQUOT)$|no space left on device/i, 'The disk is full. Free some space'],
];

/** An error in one line if a person can fix it; null for a bug. */
export function plainly(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return null;
  const signs = [(error as NodeJS.ErrnoException).code, error.message].filter((sign) => sign !== undefined);
  const [, words] = causes.find(([pattern]) => signs.some((sign) => pattern.test(sign))) ?? [];
  return words ? `${words} (${error.message}). Nothing was finished. You can run it again.` : null;
}

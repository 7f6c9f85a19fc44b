import { type Logger, pino } from 'pino';

export type { Logger };

/** Values under these names are redacted in every line, wherever a library puts them. */
const secretPaths = ['password', 'newPassword', 'token', 'accessJwt', 'refreshJwt', 'apiKey', 'authorization', 'cookie', 'key'];

/** A JSON log to standard output. `level` is a pino level, or "silent". */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `req.headers.${name}`]), censor: '[secret]' },
  });
}

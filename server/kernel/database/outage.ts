/** What a standby answers to a write: `read_only_sql_transaction`. */
const refusedWrite = '25006';
/**
 * SQLSTATE classes and codes of a database that can't serve anyone now: connection failures (08), out of memory, too many connections,
 * statements that took too long, shutting down, crashed, starting up, sessions that it ended, and a standby where the primary is expected.
 * Nothing but PostgreSQL uses them.
 * Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const unavailable = /^(08...|25006|53200|53300|57014|57P0[1-5]|25P03)$/;
/** Shutting down, starting up, or out of connections: it recovers without help. */
const passing = /^(57P03|57P01|53300)$/;
/** Messages of pg and its pool that have no code. */
const ofPg =
  /Connection terminated|timeout exceeded when trying to connect|^timeout expired|Client has encountered a connection error|Client was closed|not queryable/;
/** From Node: the connection couldn't be made, or broke. Every service's does so. */
const network = /^E(AGAIN|AI_AGAIN|CONN\w+|NET\w+|HOST\w+|PIPE|TIMEDOUT|NOTFOUND)$/;

/** What connections of the database have reported. */
const reported = new WeakSet<object>();

/** Marks an error as the database's own: a broken connection looks the same with any other server. @returns the error */
export function ofDatabase(error: unknown): unknown {
  if (typeof error === 'object' && error !== null) reported.add(error);
  return error;
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Whether the database can't be reached or can't serve anyone now, as opposed to rejecting something, also where another error wraps it. */
export function isDatabaseOutage(error: unknown): boolean {
  return isOutage(error, false);
}

function isOutage(error: unknown, marked: boolean): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (unavailable.test(code) || ofPg.test(error.message)) return true;
  const own = marked || reported.has(error);
  // The embedded database's socket is missing while that restarts; any other file that is missing is one.
  const noSocket = code === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'connect';
  if (own && (network.test(code) || noSocket)) return true;
  const within: unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  return within.some((inner) => isOutage(inner, own));
}

/** Whether a database that rejects a connection will soon accept one. */
export const isPassing = (error: unknown): boolean => passing.test(codeOf(error));

/** Whether a database that only reads has refused a write. */
export const isRefusedWrite = (error: unknown): boolean => codeOf(error) === refusedWrite;

/** Whether the server's or its database's disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error)) || (error.cause !== undefined && isDiskFull(error.cause));
}

/**
 * SQLSTATE classes and codes of a database that can't serve anyone now: connection failures (08), too many connections, out of memory,
 * shutting down, crashed, starting up, sessions that it ended, and statements that took too long. Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const unavailable = /^(08...|53200|53300|57014|57P0[1-5]|25P03)$/;
/** Shutting down, starting up, or out of connections: it recovers without help. */
const passing = /^(57P03|57P01|53300)$/;
const network = new Set(['EAGAIN', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN']);
/** Messages of pg and its pool that have no code. */
const ofPg =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Whether a request failed because something the server depends on, usually the database, can't be reached now. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { syscall } = error as NodeJS.ErrnoException;
  const code = codeOf(error);
  // The embedded database's socket is missing while that restarts.
  const noSocket = code === 'ENOENT' && syscall === 'connect';
  if (unavailable.test(code) || network.has(code) || noSocket || ofPg.test(error.message)) return true;
  return error instanceof AggregateError ? error.errors.some(isUnavailable) : error.cause !== undefined && isUnavailable(error.cause);
}

/** Whether a database that rejects a connection will soon accept one. */
export const isPassing = (error: unknown): boolean => passing.test(codeOf(error));

/** Whether the server's or its database's disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error)) || (error.cause !== undefined && isDiskFull(error.cause));
}

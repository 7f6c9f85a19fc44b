/** Classes and codes of PostgreSQL for a server that is going away, is not there yet, or takes no more connections. */
const goingAway = /^(08|57P0|53300)/;
/** Of node: the connection could not be made, or broke. */
const broken = /^E(AI_AGAIN|CONN|NET|HOST|PIPE|TIMEDOUT|NOTFOUND|NOENT)/;
/** pg says these in words alone. */
const words = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/;

/** Is this an error of a database that does not answer now, rather than one that refused something? */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && (goingAway.test(code) || broken.test(code))) || words.test(error.message);
}

/** PostgreSQL classes and codes for a server that is shutting down, isn't up yet, accepts no more connections, or takes too long. */
const goingAway = /^(08|57P0|53300|57014|25P03)/;
/** From Node: the connection couldn't be made, or broke. */
const broken = /^E(AGAIN|AI_AGAIN|CONN|NET|HOST|PIPE|TIMEDOUT|NOTFOUND|NOENT)/;
/** pg reports these only by message. */
const words = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/;

/** Whether the database didn't respond, as opposed to rejecting something. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && (goingAway.test(code) || broken.test(code))) || words.test(error.message);
}

/** How long one file may take, in milliseconds. A connection that breaks off may leave a request without an answer for minutes. */
const longest = 15_000;

/** What this document has or is fetching, by address. */
let here: Map<string, Promise<boolean>> | null = null;

/**
 * Puts files of the application into the browser's cache, each once, from where an import takes them without a connection.
 * Gives false where one is not there: a newer build has others. Rejects where one cannot be had now; it may be asked for again.
 */
export async function bringHere(paths: readonly string[]): Promise<boolean> {
  here ??= begunWith();
  const known = here;
  const answers = paths.map((path) => {
    const there = known.get(path) ?? bring(path);
    known.set(path, there);
    there.catch(() => known.delete(path));
    return there;
  });
  return (await Promise.all(answers)).every(Boolean);
}

/** Asks for a file of the application. */
export const ask = (path: string, cache?: RequestCache): Promise<Response> => fetch(path, { cache, signal: AbortSignal.timeout(longest) });

async function bring(path: string): Promise<boolean> {
  const answer = await ask(path);
  // Only what was read to its end is kept.
  await answer.arrayBuffer();
  return answer.ok;
}

/** What the browser has loaded for this document so far. One that does not tell how requests were answered fetches some twice. */
function begunWith(): Map<string, Promise<boolean>> {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const came = entries.filter(({ name, responseStatus }) => responseStatus === 200 && name.startsWith(location.origin));
  return new Map(came.map(({ name }) => [new URL(name).pathname, Promise.resolve(true)]));
}

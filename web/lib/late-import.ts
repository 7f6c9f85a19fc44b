/** How long one file may take, in milliseconds. A connection that breaks off may leave a request without an answer for minutes. */
const longest = 30_000;

/**
 * Loads a program of its own: `lateImport('Palette', () => import('./Palette.tsx'))`; `name` is the file's, without its ending.
 * Rejects where it cannot be had now; it may be asked for again, unlike a bare `import()`:
 * most browsers remember a script whose import failed and never ask for it again, while a failed `fetch` leaves no trace.
 * So all its files are fetched first, and the import finds them in the browser's cache.
 */
export async function lateImport<M>(name: string, get: () => Promise<M>): Promise<M> {
  if (import.meta.env.PROD) await fetchFiles(name);
  return get();
}

async function fetchFiles(name: string): Promise<void> {
  // Written by the build (app/late-files.ts).
  const files = (await (await fetched('/late-files.json', 'no-cache')).json()) as Record<string, string[]>;
  if (!files[name]) throw new Error(`The build knows of no program “${name}” that is loaded late.`);
  await Promise.all(files[name].map(async (file) => (await fetched(file)).arrayBuffer()));
}

async function fetched(path: string, cache?: RequestCache): Promise<Response> {
  const answer = await fetch(path, { signal: AbortSignal.timeout(longest), cache });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  return answer;
}

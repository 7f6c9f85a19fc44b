import { ask, bringHere } from './files-at-hand.ts';

/**
 * Loads a program of its own: `lateImport('Palette', () => import('./Palette.tsx'))`; `name` is the file's, without its ending.
 * Rejects where it cannot be had now; it may be asked for again, unlike a bare `import()`:
 * most browsers remember a script whose import failed and never ask for it again, while a failed `fetch` leaves no trace.
 * So all its files are fetched first, and the import finds them in the browser's cache.
 */
export async function lateImport<M>(name: string, get: () => Promise<M>): Promise<M> {
  if (import.meta.env.PROD && !(await bringHere(await filesOf(name))))
    throw new Error(`“${name}” is not there any more: there is a newer build.`);
  return get();
}

/** By the list that the build has written (app/late-files.ts). */
let list: Promise<Record<string, string[]>> | null = null;

async function filesOf(name: string): Promise<string[]> {
  list ??= fetchList();
  list.catch(() => {
    list = null;
  });
  const files = (await list)[name];
  if (!files) throw new Error(`The build knows of no program “${name}” that is loaded late.`);
  return files;
}

async function fetchList(): Promise<Record<string, string[]>> {
  const answer = await ask('/late-files.json', 'no-cache');
  if (!answer.ok) throw new Error(`The list of files was answered with ${answer.status}.`);
  return answer.json();
}

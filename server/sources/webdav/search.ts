import { message } from '@everycast/messages/message';
import { CallFailure } from '@everycast/platforms/port/call';
import type { RemoteEntry, RemotePage, SourceEnv, SourceLogin } from '../port/source.ts';
import { propfind } from './listing.ts';

/** How much of a server is searched: people wait for it. */
const limits = { folders: 150, results: 100, ms: 15_000 };

/**
 * Files and folders whose names have a text, whatever its case. Few servers can search, so their folders are read one after another, the
 * upper ones first; a note says where that ended early.
 * @throws CallFailure
 */
export async function search(login: SourceLogin, text: string, env: SourceEnv): Promise<RemotePage> {
  const wanted = text.normalize().toLocaleLowerCase('en');
  const until = env.now().getTime() + limits.ms;
  const results: RemoteEntry[] = [];
  const waiting = [''];
  let folders = 0;
  while (waiting.length > 0 && folders < limits.folders && results.length < limits.results && env.now().getTime() < until) {
    const path = waiting.shift() ?? '';
    folders += 1;
    for (const entry of await entriesOf(login, path, env)) {
      if (entry.folder) waiting.push(entry.id);
      if (results.length < limits.results && entry.name.normalize().toLocaleLowerCase('en').includes(wanted)) results.push(entry);
    }
  }
  const note = waiting.length > 0 ? { note: message('sources.searched_partly', { count: folders }) } : {};
  return { entries: results, cursor: null, ...note };
}

/** A folder that may not be read, or is gone meanwhile, has no results. */
async function entriesOf(login: SourceLogin, path: string, env: SourceEnv): Promise<RemoteEntry[]> {
  try {
    return (await propfind(login, path, 1, env)).entries;
  } catch (error) {
    if (path !== '' && error instanceof CallFailure && [403, 404].includes(error.status)) return [];
    throw error;
  }
}

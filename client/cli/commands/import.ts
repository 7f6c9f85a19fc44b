import { answer } from '../../everycast.ts';
import type { components } from '../../generated/schema.ts';
import { waitFor } from '../../retry.ts';
import { accountIdsFrom } from '../destinations.ts';
import { PartlyFailed, UsageError } from '../failures.ts';
import { bytesOf, localFile } from '../files.ts';
import { progressBar } from '../progress.ts';
import type { Session } from '../session.ts';
import { table } from '../table.ts';
import { plain } from '../terminal.ts';

type PostImport = components['schemas']['PostImport'];

interface ImportOptions {
  account?: string[];
  group?: string[];
  draft?: boolean;
  dates?: NonNullable<components['schemas']['ImportChange']['dateOrder']>;
  skipProblems?: boolean;
}

const pollEvery = 500;
const problemsShown = 20;

/**
 * Imports posts from a CSV, TSV, JSON or XLSX file. With a problem in it, nothing is imported, unless such rows are to be skipped. A dry run
 * checks the file on the server and removes the check again.
 */
export async function importPosts(session: Session, path: string, options: ImportOptions): Promise<void> {
  const { everycast, http, terminal, isDryRun } = session;
  const { signal } = terminal;
  const file = await localFile(path);
  const accountIds = await accountIdsFrom(session, options);
  const form = new FormData();
  form.set('file', await bytesOf(file), file.name);
  const response = await everycast.request('/api/v1/post-imports', { method: 'POST', body: form, signal });
  const { id } = (await response.json()) as PostImport;
  const params = { path: { id } };
  const remove = () => http.DELETE('/api/v1/post-imports/{id}', { params });

  const change = {
    ...(accountIds.length > 0 && { accountIds }),
    ...(options.draft === true && { asDrafts: true }),
    ...(options.dates !== undefined && { dateOrder: options.dates }),
    ...(session.zone !== undefined && { zone: session.zone }),
  };
  if (Object.keys(change).length > 0) {
    // What changes how a file is read waits until it has been read once.
    await settled(session, id, 'Checking');
    await answer(http.PATCH('/api/v1/post-imports/{id}', { params, body: change, signal }));
  }
  const checked = await settled(session, id, 'Checking');
  const { ready, problem } = checked.rows;
  const isAsking = checked.hasNumericDates && checked.dateOrder === null;

  if (isDryRun) {
    await showProblems(session, id, problem);
    await remove();
    return session.show(checked, () => `Would import ${postsIn(ready)}. ${rowsIn(problem)} with problems.\n`);
  }
  if (isAsking || ready === 0 || (problem > 0 && !options.skipProblems)) {
    await showProblems(session, id, problem);
    await remove();
    if (isAsking) throw new UsageError('Say what comes first in the file’s dates: --dates day, month or year.');
    if (ready === 0) throw new PartlyFailed('No row can be imported.');
    throw new PartlyFailed(`${rowsIn(problem)} with problems; nothing was imported. Use --skip-problems to import the others.`);
  }
  await answer(http.POST('/api/v1/post-imports/{id}/import', { params, signal }));
  const imported = await settled(session, id, 'Importing');
  session.show(imported, () => `Imported ${postsIn(imported.rows.imported)}.\n`);
  const more = imported.rows.problem - problem;
  if (more > 0) throw new PartlyFailed(`${rowsIn(more)} couldn’t be imported.`);
}

const postsIn = (count: number): string => (count === 1 ? '1 post' : `${count} posts`);
const rowsIn = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

/** The import once nothing is being done with it. @throws PartlyFailed if it failed */
async function settled({ http, terminal }: Session, id: string, what: string): Promise<PostImport> {
  const bar = progressBar(terminal, what);
  try {
    for (;;) {
      const found = await answer(http.GET('/api/v1/post-imports/{id}', { params: { path: { id } }, signal: terminal.signal }));
      const { total, unchecked, imported, ready } = found.rows;
      if (found.phase === 'failed') throw new PartlyFailed(plain(found.problem?.message ?? 'The file couldn’t be read.'));
      if (found.phase === 'ready' && unchecked === 0) return found;
      if (found.phase === 'importing') bar.to(imported, imported + ready);
      else bar.to(total - unchecked, total);
      await waitFor(pollEvery, terminal.signal);
    }
  } finally {
    bar.end();
  }
}

/** The first rows with problems, for people; programs read them from the API. */
async function showProblems({ http, terminal, isJson }: Session, id: string, count: number): Promise<void> {
  if (isJson || count === 0) return;
  const query = { show: 'problem', limit: problemsShown } as const;
  const call = http.GET('/api/v1/post-imports/{id}/rows', { params: { path: { id }, query }, signal: terminal.signal });
  const { items: rows } = await answer(call);
  const lines = rows.map(({ line, problems }) => [String(line), problems.map(({ message }) => message).join(' ')]);
  terminal.err(table(['LINE', 'PROBLEM'], lines, terminal.columns));
  if (count > rows.length) terminal.err(`and ${count - rows.length} more\n`);
}

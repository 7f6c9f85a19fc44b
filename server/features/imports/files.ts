import type { Media } from '@everycast/contract/media';
import { type Message, message, verbatim } from '@everycast/messages/message';
import { AppError } from '../../kernel/errors.ts';
import { nameKey } from '../../kernel/text.ts';
import type { ImportsNeeds } from './needs.ts';
import type { FoundFile } from './rows/build-row.ts';
import type { FileStore, FileTable } from './store/file-store.ts';
import type { ImportRecord } from './store/import-store.ts';

const webAddress = /^https?:\/\//i;
const maxUrlLength = 2000;
/** Files of one import that are fetched at the same time: others of the workspace want to come in, too. */
const fetchedAtOnce = 20;
/** Files of a name that are looked through for the exact one. */
const maxNamesakes = 100;

/** Finds the files that rows name: by URL, which are fetched into the library, or by their names there. */
export function createFiles(store: FileStore, media: ImportsNeeds['media']) {
  async function byUrl(of: ImportRecord, urls: readonly string[], fetches: boolean): Promise<Map<string, FoundFile>> {
    const known = new Map((await store.known(of.id, urls)).map((file) => [file.url, file]));
    let room = fetches ? fetchedAtOnce - (await store.pending(of.id)).length : 0;
    const found = new Map<string, FoundFile>();
    for (const url of urls) {
      const file = known.get(url);
      if (file || room <= 0) {
        found.set(url, file ? stateOf(file) : 'waits');
        continue;
      }
      room -= 1;
      const begun = await begin(of, url);
      if (begun) await store.save(begun);
      found.set(url, begun ? stateOf(begun) : 'waits');
    }
    return found;
  }

  /** Starts fetching a file; null if the workspace fetches as many as it may. */
  async function begin({ id: importId, workspaceId, userId }: ImportRecord, url: string): Promise<FileTable | null> {
    const file = { importId, url, ingestId: null, mediaId: null };
    if (url.length > maxUrlLength || !URL.canParse(url)) return { ...file, problem: message('schema.not_a_web_address') };
    try {
      return { ...file, ingestId: (await media.imports.start(workspaceId, userId, { url })).id, problem: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.code === 'too_many_requests' ? null : { ...file, problem: error.reason };
    }
  }

  async function byName(workspaceId: string, name: string): Promise<FoundFile> {
    const { items } = await media.library.list(workspaceId, { search: name.slice(0, 200), sort: 'newest', limit: maxNamesakes });
    const wanted = nameKey(name);
    const stem = (one: Media) => nameKey(one.name).replace(/\.[^.]+$/, '');
    const found = items.find((one) => nameKey(one.name) === wanted) ?? items.find((one) => stem(one) === wanted.replace(/\.[^.]+$/, ''));
    return found ? { mediaId: found.id } : { problem: message('imports.file_unknown', { name }) };
  }

  return {
    /** What became of files that are named in a file, by what they are called there. Unless it only looks, those of URLs are fetched. */
    async find(of: ImportRecord, references: readonly string[], { fetches = true } = {}): Promise<Map<string, FoundFile>> {
      const unique = [...new Set(references)];
      const found = await byUrl(
        of,
        unique.filter((one) => webAddress.test(one)),
        fetches,
      );
      for (const name of unique) if (!found.has(name)) found.set(name, await byName(of.workspaceId, name));
      return found;
    },

    /** Records which files have arrived. @returns how many are still on their way */
    async follow({ id, workspaceId }: ImportRecord): Promise<number> {
      let waiting = 0;
      for (const file of await store.pending(id)) {
        const problem: Message | 'waits' | null = file.ingestId === null ? message('imports.file_lost') : await ended(workspaceId, file);
        if (problem === 'waits') waiting += 1;
        else if (problem) await store.save({ ...file, problem });
      }
      return waiting;
    },

    forgetProblems: store.forgetProblems,
  };

  /** Null: it has arrived, which is recorded. */
  async function ended(workspaceId: string, file: FileTable): Promise<Message | 'waits' | null> {
    const { state, media: arrived, problem } = await media.imports.get(workspaceId, file.ingestId ?? '');
    if (state === 'receiving' || state === 'checking') return 'waits';
    if (!arrived) return problem ? verbatim(problem.message) : message('imports.file_lost');
    await store.save({ ...file, mediaId: arrived.id, problem: null });
    return null;
  }
}

const stateOf = ({ mediaId, problem }: FileTable): FoundFile => (mediaId !== null ? { mediaId } : problem ? { problem } : 'waits');

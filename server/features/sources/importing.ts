import type { SourcePlace, StartedImport } from '@everycast/contract/sources';
import { message } from '@everycast/messages/message';
import { lineFrom } from '@everycast/platforms/port/outside';
import { AppError } from '../../kernel/errors.ts';
import type { RemoteEntry } from '../../sources/port/source.ts';
import type { Browsing } from './browsing.ts';
import type { Owner } from './connection-store.ts';
import type { SourcesNeeds } from './needs.ts';
import { refusalOf } from './rules.ts';

/** How many files are looked up at the same time. */
const atOnce = 4;

/** Starts imports: what is chosen is looked up again, because the list that people chose from is theirs. */
export function createImporting({ media }: Pick<SourcesNeeds, 'media'>, { browsing }: { browsing: Browsing }) {
  return {
    /**
     * Queues files, all or none. Each is an ingest, with progress and events like any other.
     * @throws AppError
     */
    async start(
      owner: Owner,
      place: SourcePlace,
      { entries, folderId }: { entries: readonly string[]; folderId: string | null },
    ): Promise<StartedImport> {
      const { source, call } = await browsing.open(owner, place);
      const ids = [...new Set(entries)];
      const found: RemoteEntry[] = [];
      for (let from = 0; from < ids.length; from += atOnce) {
        const some = ids.slice(from, from + atOnce);
        found.push(...(await Promise.all(some.map((id) => call((login, env) => source.find(login, id, env))))));
      }
      const largest = await media.largestFile(owner.workspaceId);
      for (const entry of found) refuse(entry, largest);
      const files = found.map(({ id, name, bytes, credit }) => ({
        remote: { place, entry: id },
        name: lineFrom(name, 200),
        bytes,
        credit,
      }));
      return { items: await media.imports.startRemote(owner, files, folderId) };
    },
  };
}

function refuse(entry: RemoteEntry, largest: number | null): void {
  const name = lineFrom(entry.name, 100);
  if (entry.folder) throw new AppError('invalid_input', 'sources.folder_chosen', { name });
  const why = refusalOf(entry, largest);
  if (why) throw new AppError('unsupported_media', message('sources.file_refused', { name, why }));
}

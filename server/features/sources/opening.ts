import type { SourceId } from '@everycast/contract/named-sources';
import { SourcePlace } from '@everycast/contract/sources';
import { message } from '@everycast/messages/message';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { AppError } from '../../kernel/errors.ts';
import type { Source, SourceEnv, SourceLogin } from '../../sources/port/source.ts';
import type { ConnectionStore } from './connection-store.ts';
import type { Logins } from './logins.ts';
import type { SourcesNeeds } from './needs.ts';
import { isUnchanged } from './rules.ts';

type RemoteFiles = Parameters<SourcesNeeds['media']['setRemoteFiles']>[0];
type Importer = Parameters<RemoteFiles['open']>[0];
type Call = <T>(work: (login: SourceLogin, env: SourceEnv) => Promise<T>) => Promise<T>;

interface OpeningParts {
  store: ConnectionStore;
  logins: Logins;
  serviceOf(source: SourceId): string;
}

/** Opens the files of imports, in a worker that may have started long after they were chosen. */
export function createOpening({ sources }: Pick<SourcesNeeds, 'sources'>, { store, logins, serviceOf }: OpeningParts): RemoteFiles {
  /** @throws AppError not_found, if the connection or its person is gone */
  async function placeOf({ workspaceId, userId }: Importer, place: string, signal: AbortSignal): Promise<{ source: Source; call: Call }> {
    const open = Object.values(sources).find(({ id, connect }) => id === place && connect.by === 'none');
    if (open) {
      const login = { service: serviceOf(open.id), credentials: {} };
      return { source: open, call: (work) => work(login, { ...logins.env, signal }) };
    }
    const row = userId !== null && SourcePlace.safeParse(place).success ? await store.find({ workspaceId, userId }, place) : undefined;
    if (!row) throw new AppError('not_found', 'sources.disconnected');
    return { source: sources[row.source], call: (work) => logins.call(row, work, signal) };
  }

  return {
    async open(importer, { place, entry }, signal) {
      const { source, call } = await placeOf(importer, place, signal);
      const before = await call((login, env) => source.find(login, entry, env));
      const response = await call((login, env) => source.open(login, entry, env));
      return {
        response,
        async confirm(received) {
          // Files of a source without versions never change.
          const after = before.version === null ? before : await call((login, env) => source.find(login, entry, env));
          if (!isUnchanged(before, after)) throw new PlatformProblem('outage', 'sources.changed');
          if (before.bytes === null || received >= before.bytes) return;
          throw new PlatformProblem('outage', message('sources.incomplete', { received, size: before.bytes }));
        },
      };
    },
  };
}

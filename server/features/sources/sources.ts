import { sources as named, type SourceId } from '@everycast/contract/named-sources';
import type { Source as SourceView } from '@everycast/contract/sources';
import type { Kernel } from '../../kernel/kernel.ts';
import { operatorOrigins } from '../../kernel/safe-fetch/platform-limits.ts';
import { createSafeFetch } from '../../kernel/safe-fetch/safe-fetch.ts';
import { type Browsing, createBrowsing } from './browsing.ts';
import { createConnectionStore, type Owner } from './connection-store.ts';
import { type Connections, createConnections } from './connections.ts';
import { createSourceConsent, type SourceConsent } from './consent.ts';
import { createImporting } from './importing.ts';
import { createLogins } from './logins.ts';
import type { SourcesNeeds } from './needs.ts';
import { createOpening } from './opening.ts';
import { toConnection } from './view.ts';

/** Where people's files are besides the library: connected once, browsed, and imported from. */
export interface Sources {
  /** All sources, with this person's connections in this workspace. */
  list(owner: Owner): Promise<SourceView[]>;
  consent: SourceConsent;
  connections: Pick<Connections, 'connect' | 'disconnect'>;
  browsing: Pick<Browsing, 'entries' | 'thumbnail'>;
  importing: ReturnType<typeof createImporting>;
}

/** Whole files, as large as plans and disks allow, and lists of folders. Milliseconds. */
const downloads = { silenceMs: 30_000, wholeMs: 8 * 3_600_000, maxBytes: Number.MAX_SAFE_INTEGER, readAtOnce: 0, redirects: 8 };

type SourcesKernel = Pick<Kernel, 'clock' | 'config' | 'db' | 'events' | 'leases' | 'log' | 'publicUrl' | 'safeFetch' | 'secrets'>;

export function createSources(kernel: SourcesKernel, needs: SourcesNeeds): Sources {
  const { config, db } = kernel;
  const { sources, media } = needs;
  const store = createConnectionStore(db);
  const origins = operatorOrigins(config);
  const download = createSafeFetch({ allowPrivate: config.allowPrivateAddresses, origins, limits: downloads });
  const logins = createLogins(kernel, { store, sources, download });
  const connections = createConnections(kernel, { store, logins, sources });

  function serviceOf(id: SourceId): string {
    const { connect } = sources[id];
    const own = connect.by === 'oauth' ? connect.connectBy.service : connect.by === 'none' ? connect.service : null;
    return config.sources[id]?.baseUrl ?? own ?? '';
  }

  const browsing = createBrowsing({ sources, media }, { connections, logins, serviceOf });
  media.setRemoteFiles(createOpening({ sources }, { store, logins, serviceOf }));

  return {
    async list(owner) {
      const rows = await store.list(owner);
      return named.map(({ id, name, connect }) => ({
        id,
        name,
        connect,
        ready: connect !== 'oauth' || logins.appOf({ source: id }) !== undefined,
        connections: rows.filter(({ source }) => source === id).map(toConnection),
      }));
    },
    consent: createSourceConsent(kernel, needs, { connections, logins, serviceOf }),
    connections,
    browsing,
    importing: createImporting({ media }, { browsing }),
  };
}

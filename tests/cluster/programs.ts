import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canInstall, findProgram, installWithoutStarting } from '../../scripts/bootstrap/system.mjs';

/** Debian's packages of a cluster, by the program that shows that one is there. */
const packages: Record<string, string> = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  etcdctl: 'etcd-client',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  memcached: 'memcached',
  'swift-proxy-server': 'swift-proxy',
  'swift-account-server': 'swift-account',
  'swift-container-server': 'swift-container',
  'swift-object-server': 'swift-object',
};
/** Patroni's client of etcd, which Debian's package only suggests. */
const etcdClient = { name: 'python3-etcd', folder: '/usr/lib/python3/dist-packages/etcd' };
const installed = '/usr/lib/postgresql';
const places = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/** The folder with the programs of Debian's newest PostgreSQL server, or null. */
function postgresPrograms(): string | null {
  const versions = programsIn(installed).filter((version) => programsIn(join(installed, version, 'bin')).includes('postgres'));
  const newest = Math.max(...versions.map(Number));
  return Number.isFinite(newest) ? join(installed, String(newest), 'bin') : null;
}

/** Debian’s packages that a cluster needs and this system lacks. */
export const missingPrograms = (): string[] => [
  ...Object.entries(packages)
    .filter(([program]) => !places.some((place) => programsIn(place).includes(program)) && findProgram(program) === null)
    .map(([, name]) => name),
  ...(programsIn(etcdClient.folder).length === 0 ? [etcdClient.name] : []),
  ...(postgresPrograms() === null ? ['postgresql'] : []),
];

function programsIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // not on this system
  }
}

export interface ClusterPrograms {
  /** The folder of PostgreSQL's programs. */
  postgres: string;
}

/**
 * What a cluster consists of, installed from Debian's packages if this process may.
 * @throws Error that says what to install
 */
export async function provideClusterPrograms(): Promise<ClusterPrograms> {
  const wanted = missingPrograms();
  if (wanted.length > 0 && canInstall()) {
    console.log(`Installing ${wanted.join(', ')}`);
    await installWithoutStarting(wanted);
  }
  const left = missingPrograms();
  const postgres = postgresPrograms();
  if (left.length > 0 || postgres === null) throw new Error(`A cluster needs more programs. Run: sudo apt-get install ${left.join(' ')}`);
  return { postgres };
}

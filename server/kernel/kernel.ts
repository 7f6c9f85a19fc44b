import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Leases } from './database/leases.ts';
import type { DomainEventBus } from './domain-events.ts';
import type { Events } from './events.ts';
import type { IpLocations } from './ip-locations.ts';
import type { Logger } from './log.ts';
import type { Mail } from './mail.ts';
import type { Metrics } from './metrics.ts';
import type { Scratch } from './scratch.ts';
import type { Secrets } from './secrets.ts';
import type { Storage } from './storage.ts';
import type { Jobs } from './work/jobs/jobs.ts';
import type { Work } from './work/work.ts';

/** What every feature receives. The kernel doesn't depend on features. */
export interface Kernel {
  config: Config;
  /** The URL under which people reach this instance, without a trailing slash. */
  publicUrl: string;
  db: Database;
  /** For work that only one process may do at a time. */
  leases: Leases;
  clock: Clock;
  log: Logger;
  events: Events;
  /** How features notify each other, inside the transaction in which something happens. */
  domainEvents: DomainEventBus;
  /** Background jobs: a feature's rows, or jobs without a table. */
  work: Work;
  jobs: Jobs;
  mail: Mail;
  metrics: Metrics;
  secrets: Secrets;
  /** For URLs that people enter: rejects those in private networks. */
  safeFetch: typeof globalThis.fetch;
  storage: Storage;
  /** Where IP addresses are, if the operator has a file that says so. */
  ipLocations: IpLocations;
  /** Where this process keeps files; others may use another, unless they share it. */
  dataDir: string;
  /** Temporary folders on this machine. */
  scratch: Scratch;
}

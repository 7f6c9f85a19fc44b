import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Leases } from './database/leases.ts';
import type { DomainEventBus } from './domain-events.ts';
import type { Events } from './events.ts';
import type { Logger } from './log.ts';
import type { Mail } from './mail.ts';
import type { Metrics } from './metrics.ts';
import type { Scratch } from './scratch.ts';
import type { Secrets } from './secrets.ts';
import type { Storage } from './storage.ts';
import type { Jobs } from './work/jobs/jobs.ts';
import type { Work } from './work/work.ts';

/** What every feature is given. The kernel knows no feature. */
export interface Kernel {
  config: Config;
  /** The address under which people reach this instance, without a slash at its end. */
  publicUrl: string;
  db: Database;
  /** For what one process at a time may do. */
  leases: Leases;
  clock: Clock;
  log: Logger;
  events: Events;
  /** How features notify each other, inside the transaction in which something happens. */
  domainEvents: DomainEventBus;
  /** For what is worked on in the background: rows of a feature, or jobs that need none. */
  work: Work;
  jobs: Jobs;
  mail: Mail;
  metrics: Metrics;
  secrets: Secrets;
  /** For addresses that a user supplied: refuses those that point into private networks. */
  safeFetch: typeof globalThis.fetch;
  storage: Storage;
  /** Where this process keeps files; others may have another, unless they share it. */
  dataDir: string;
  /** Folders on this machine for as long as one piece of work lasts. */
  scratch: Scratch;
}

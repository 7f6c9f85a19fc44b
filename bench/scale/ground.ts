import type { Kernel } from '../../server/kernel/kernel.ts';
import type { Client } from '../../tests/chaos/client.ts';
import type { Cluster } from '../../tests/cluster/cluster.ts';

/** Where everything is measured. */
export interface Ground {
  /** On the cluster's database, for seeding and counting. */
  kernel: Kernel;
  cluster: Cluster;
  folder: string;
  /** The address of a platform that answers at once. */
  standIn: string;
  webhookSecret: string;
  /** Somebody who is signed in. */
  person: Client;
}

/** As many clients at the same time, for the bare engine too. */
export const clients = 32;
/** How long reads, and the bare engine, are measured. */
export const seconds = 8;

export interface Run {
  perSecond: number;
  /** How many there were. */
  count: number;
}

/** Something that is measured with one process and with two, in turn with the engine below it. */
export interface Measured {
  name: string;
  /** Of which role there are one or two processes. */
  role: 'web' | 'worker';
  run(): Promise<Run>;
  /** How many per second. */
  bare(): Promise<number>;
}

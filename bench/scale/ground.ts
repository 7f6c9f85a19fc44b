import type { Kernel } from '../../server/kernel/kernel.ts';
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
}

/** As many clients at the same time, for the bare engine too. */
export const clients = 32;
/** How long reads, and the bare engine, are measured. */
export const seconds = 8;

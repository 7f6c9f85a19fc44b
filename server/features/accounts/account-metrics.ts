import type { Kernel } from '../../kernel/kernel.ts';
import { createAccountCheckStore } from './account-check-store.ts';

/** When an expiring login is counted: four days after its people were notified, and early enough to remind them. Milliseconds. */
export const countedAhead = 3 * 24 * 3_600_000;

/** What accounts say at /metrics: the logins that need people. Once per process. */
export function measureAccountLogins({ db, clock, metrics }: Pick<Kernel, 'db' | 'clock' | 'metrics'>): void {
  const checks = createAccountCheckStore(db);
  const counted = () => checks.needingOwner(new Date(clock.now().getTime() + countedAhead));
  metrics.gauge('everycast_accounts_expiring', 'Accounts whose login ends within three days', async () => (await counted()).expiring);
  metrics.gauge('everycast_accounts_reconnect', 'Accounts that have to be connected again', async () => (await counted()).reconnect);
}

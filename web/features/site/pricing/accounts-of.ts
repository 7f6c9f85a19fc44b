import { words } from 'words:pricing';
import type { plans } from '@everycast/contract/plan-table';

/** How many social accounts a plan has, as it is shown. */
export function accountsOf({ socialAccounts: { upTo, count } }: (typeof plans)[number]): string {
  return upTo ? words()('limit.upTo', { number: count }) : String(count);
}

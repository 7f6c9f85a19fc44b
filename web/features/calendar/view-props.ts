import type { Account } from '@everycast/contract/accounts';
import type { View } from './use-view.ts';

/** What every view of the calendar gets. */
export interface ViewProps {
  view: View;
  /** The connected accounts; undefined while they load. */
  accounts: readonly Account[] | undefined;
}

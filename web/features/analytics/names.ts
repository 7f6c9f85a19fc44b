import type { PlatformId } from '@everycast/contract/platforms';
import { shownHandle } from '../../lib/handle.ts';
import { platformName } from '../../ui/PlatformMark.tsx';

/** An account as people tell it from others: "Mastodon @ida@example.org". */
export const nameOf = (account: { platform: PlatformId; handle: string }): string =>
  `${platformName(account.platform)} ${shownHandle(account)}`;

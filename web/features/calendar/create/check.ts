import type { Account } from '@everycast/contract/accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import type { Measure } from '@everycast/platforms/port/manifest';
import { manifests } from '../../../lib/platforms/manifests.ts';

/** How a text measures up on one of the chosen platforms. */
export interface Room {
  platform: PlatformId;
  measure: Measure;
}

/** The room that a text takes on each platform of the chosen accounts, and what stands in its way there, each sentence once. */
export function checkText(text: string, accounts: readonly Account[]): { rooms: Room[]; issues: string[] } {
  const platforms = [...new Set(accounts.map(({ platform }) => platform))];
  const rooms = platforms.map((platform) => ({ platform, measure: manifests[platform].measure(text) }));
  const issues = platforms.flatMap((platform) => manifests[platform].check({ text, media: [] }));
  return { rooms, issues: [...new Set(issues.map(({ message }) => message))] };
}

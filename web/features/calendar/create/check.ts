import type { Account } from '@everycast/contract/accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import { onePart } from '@everycast/platforms/port/draft';
import { issueText } from '@everycast/platforms/port/issues';
import type { Measure } from '@everycast/platforms/port/manifest';
import { validatePost } from '@everycast/platforms/port/taken';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { say } from '../../../lib/platforms/say.ts';

/** How a text compares with one platform's limit. */
export interface Room {
  platform: PlatformId;
  measure: Measure;
}

/**
 * The length of a text on each platform of the chosen accounts (the strictest account counts), and the problems there, each sentence once.
 */
export function checkText(text: string, accounts: readonly Account[]): { rooms: Room[]; issues: string[] } {
  // Accounts of a platform with the same traits have the same rule.
  const rules = [...new Map(accounts.map((account) => [JSON.stringify([account.platform, account.traits]), account])).values()];
  const rooms = [...Map.groupBy(rules, ({ platform }) => platform)].map(([platform, those]) => {
    const measures = those.map(({ traits }) => manifests[platform].measure(text, traits));
    return { platform, measure: measures.reduce((min, one) => (leftOf(one) < leftOf(min) ? one : min)) };
  });
  const said = rules.flatMap(({ platform, traits }) => validatePost(onePart({ text, media: [] }), manifests[platform], traits).issues);
  const issues = said.filter(({ weight }) => weight === 'stops').map((issue) => say(issueText(issue)));
  return { rooms, issues: [...new Set(issues)] };
}

const leftOf = ({ max, length }: Measure): number => max - length;

import type { AccountGroup } from '@everycast/contract/account-groups';

/** Whether two groups have the same color, so that a color alone doesn't say which group it is. */
export function sharesHue(groups: Iterable<Pick<AccountGroup, 'color'>>): boolean {
  const seen = new Set<string>();
  for (const { color } of groups) {
    if (seen.has(color)) return true;
    seen.add(color);
  }
  return false;
}

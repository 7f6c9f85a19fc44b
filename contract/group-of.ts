/**
 * Which account group a post is shown with: the first that has all its accounts. Otherwise it has several, if any of its accounts is in
 * a group.
 */
export function groupOf(
  accountIds: readonly string[],
  groups: readonly { id: string; accountIds: readonly string[] }[],
): { groupId: string | null; severalGroups: boolean } {
  if (accountIds.length === 0) return { groupId: null, severalGroups: false };
  const whole = groups.find((group) => accountIds.every((id) => group.accountIds.includes(id)));
  const several = !whole && groups.some((group) => accountIds.some((id) => group.accountIds.includes(id)));
  return { groupId: whole?.id ?? null, severalGroups: several };
}

import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import { LabelIds } from '@everycast/contract/labels';
import type { PlatformId } from '@everycast/contract/platforms';
import { PlatformOptions } from '@everycast/contract/posts';
import { keepText } from '../../../lib/keep-text.ts';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { isRecord, readStored } from '../../../lib/stored.ts';
import type { Draft } from './draft.ts';

/** What a group's last post was sent with: labels, and options that are the same for most posts, such as who may see them. */
export interface Used {
  labelIds: string[];
  options: PlatformOptions;
}

/** Kinds of options that describe the account's habits rather than one post. */
const habits = ['choice', 'toggle'];

/** What to remember of a post for this group. */
function usedIn(draft: Draft, group: AccountGroup, accounts: readonly Account[]): Used {
  const own = accounts.filter(({ id }) => group.accountIds.includes(id));
  const options = own.map(({ platform, traits }) => {
    const keys = manifests[platform].options(traits).flatMap(({ key, kind }) => (habits.includes(kind) ? [key] : []));
    return [platform, Object.fromEntries(Object.entries(draft.options[platform] ?? {}).filter(([key]) => keys.includes(key)))] as const;
  });
  return { labelIds: [...draft.labelIds], options: Object.fromEntries(options.filter(([, those]) => Object.keys(those).length > 0)) };
}

/** The draft with what a group used last, where the person hasn't chosen something else. */
export function withUsed(draft: Draft, used: Used): Draft {
  const labelIds = draft.labelIds.length > 0 ? draft.labelIds : used.labelIds;
  const missing = Object.entries(used.options).filter(([platform]) => {
    const own = draft.options[platform as PlatformId];
    return own === undefined || Object.keys(own).length === 0;
  });
  return { ...draft, labelIds, options: { ...draft.options, ...Object.fromEntries(missing) } };
}

/** What each group of a workspace used last, in this browser and for this person. */
export function usedLast(
  personId: string,
  workspaceId: string,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = localStorage,
) {
  const key = `everycast.used-last.${personId}.${workspaceId}`;
  const all = () => readStored(key, isRecord, storage) ?? {};
  return {
    of(groupId: string): Used | null {
      const kept = all()[groupId];
      if (!isRecord(kept)) return null;
      const [labelIds, options] = [LabelIds.safeParse(kept.labelIds), PlatformOptions.safeParse(kept.options)];
      return labelIds.success && options.success ? { labelIds: labelIds.data, options: options.data } : null;
    },
    /** Remembers a post that was sent, for each group whose accounts are all in it. A browser without space forgets. */
    remember(draft: Draft, groups: readonly AccountGroup[], accounts: readonly Account[]): void {
      const whole = groups.filter(({ accountIds }) => accountIds.length > 0 && accountIds.every((id) => draft.accountIds.includes(id)));
      if (whole.length === 0) return;
      const known = Object.entries(all()).filter(([id]) => groups.some((group) => group.id === id));
      const now = whole.map((group) => [group.id, usedIn(draft, group, accounts)]);
      keepText(key, JSON.stringify(Object.fromEntries([...known, ...now])), storage);
    },
  };
}

import { z } from 'zod';
import { Id } from './common.ts';
import { Hue } from './hues.ts';
import { NameOf } from './one-line.ts';

export const maxGroupName = 40;
/** The most groups per workspace. */
export const maxGroups = 100;
/** The most accounts per group. */
export const maxAccountsPerGroup = 1_000;

const AccountIds = z
  .array(Id)
  .max(maxAccountsPerGroup, 'schema.too_many_accounts_in_group')
  .refine((ids) => new Set(ids).size === ids.length, 'schema.account_twice');

/** Accounts that belong together: a brand, a client, a language. An account can be in several. */
export const AccountGroup = z
  .object({
    id: Id,
    name: z.string(),
    color: Hue,
    accountIds: z.array(Id).describe('Of connected accounts. One that is connected again is back in its groups'),
  })
  .meta({ id: 'AccountGroup' });
export type AccountGroup = z.infer<typeof AccountGroup>;

export const NewAccountGroup = z
  .strictObject({ name: NameOf(maxGroupName), color: Hue, accountIds: AccountIds.default([]) })
  .meta({ id: 'NewAccountGroup' });
export type NewAccountGroup = z.infer<typeof NewAccountGroup>;

export const AccountGroupChange = z
  .strictObject({ name: NameOf(maxGroupName), color: Hue, accountIds: AccountIds })
  .partial()
  .meta({ id: 'AccountGroupChange' });
export type AccountGroupChange = z.infer<typeof AccountGroupChange>;

/** Accounts that join or leave a group, whatever else changes in it: all, or none. */
export const AccountGroupMembers = z
  .strictObject({ add: AccountIds.default([]), remove: AccountIds.default([]) })
  .meta({ id: 'AccountGroupMembers' });
export type AccountGroupMembers = z.infer<typeof AccountGroupMembers>;

export const AccountGroupOrder = z
  .strictObject({ ids: z.array(Id).max(maxGroups).describe('All groups of the workspace, in their new order') })
  .meta({ id: 'AccountGroupOrder' });
export type AccountGroupOrder = z.infer<typeof AccountGroupOrder>;

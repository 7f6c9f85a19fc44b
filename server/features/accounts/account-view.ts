import type { Account } from '@everycast/contract/accounts';
import type { Traits } from '@everycast/platforms/port/manifest';
import type { Kernel } from '../../kernel/kernel.ts';
import { say } from '../../kernel/messages.ts';
import { isFetchable, isOutside } from '../../kernel/safe-fetch/addresses.ts';
import type { AccountRow } from './account-store.ts';
import type { Platforms } from './needs.ts';
import { type PlatformEnvs, sandboxIsOff } from './platform-envs.ts';

type Placed = Pick<AccountRow, 'platform' | 'service' | 'sandbox'>;

/** Accounts as people see them. */
export interface AccountView {
  account(row: AccountRow): Account;

  /** Including this instance's facts: if it can't be reached from outside, no platform can fetch a file from it. */
  traits(row: Placed & Pick<AccountRow, 'traits'>): Traits;
}

export function createAccountView(
  kernel: Pick<Kernel, 'publicUrl'>,
  { platforms, envs }: { platforms: Platforms; envs: Pick<PlatformEnvs, 'sandbox'> },
): AccountView {
  /** Also while the sandbox is off. */
  function serviceOf({ platform, service, sandbox }: Placed): string {
    if (!sandbox) return service;
    return envs.sandbox ? envs.sandbox.serviceOf(platform) : `${kernel.publicUrl}/sandbox/${platform}`;
  }

  /** A sandbox account doesn't work while the sandbox is off, whatever its last check found. */
  function stateOf({ sandbox, state, problem }: AccountRow): Pick<AccountRow, 'state' | 'problem'> {
    return sandbox && !envs.sandbox && state === 'healthy' ? { state: 'unreachable', problem: sandboxIsOff } : { state, problem };
  }

  function traits(row: Placed & Pick<AccountRow, 'traits'>): Traits {
    const fetches = platforms[row.platform].manifest.fetches === true;
    const isCutOff = fetches && !isFetchable(kernel.publicUrl) && isOutside(serviceOf(row));
    return isCutOff ? { ...row.traits, fetchable: false } : row.traits;
  }

  return { traits, account: (row) => toAccount({ ...row, ...stateOf(row), traits: traits(row) }, serviceOf(row)) };
}

/** As the API returns it: never with a secret. `service`: its current one. */
function toAccount(row: AccountRow, service: string): Account {
  const { id, platform, sandbox, handle, displayName, profileUrl, traits, state, problem } = row;
  return {
    id,
    platform,
    service,
    sandbox,
    handle,
    displayName,
    avatarUrl: row.avatarKey === null ? null : avatarPath(row, row.avatarKey),
    profileUrl,
    traits,
    state,
    problem: problem && say(problem),
    ...(problem && { reason: problem }),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** `v` changes with the avatar, so that browsers can cache each; <img> sends no X-Workspace header. */
const avatarPath = ({ id, workspaceId }: AccountRow, key: string): string =>
  `/api/v1/accounts/${id}/avatar?workspace=${workspaceId}&v=${key.slice(key.lastIndexOf('/') + 1, key.lastIndexOf('.'))}`;

import type { ConnectedAccount } from '../port/account.ts';
import { tokenOf } from '../port/account.ts';
import { CallFailure, call } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { type Fields, fieldsIn, isFields } from '../port/fields.ts';
import { hostOf } from '../port/hosts.ts';
import { connectBy } from './manifest.ts';

const callMs = 30_000;

export type Reached = Pick<ConnectedAccount, 'service' | 'credentials'>;

export const host = ({ service }: Pick<Reached, 'service'>, role: keyof typeof connectBy.hosts): string => hostOf(connectBy, service, role);

/**
 * Calls the API and returns its response's `data`. TikTok returns errors with any status, including success: only its own code tells.
 * @throws CallFailure
 */
export async function ask(
  env: PlatformEnv,
  account: Reached,
  path: string,
  { json, fields }: { json?: object; fields?: string } = {},
): Promise<Fields> {
  const url = `${host(account, 'api')}${path}`;
  const token = tokenOf(account);
  const query = fields === undefined ? {} : { fields };
  const usual = { url, query, token, timeoutMs: callMs };
  const answer = await call(env, json ? { ...usual, json, headers: { 'content-type': 'application/json; charset=UTF-8' } } : usual);
  const { data, error } = fieldsIn(answer.body);
  const { code } = fieldsIn(error);
  if (code === 'ok' && isFields(data)) return data;
  throw new CallFailure(typeof code === 'string' && code !== 'ok' ? 'refused' : 'unexpected', new URL(url).host, answer);
}

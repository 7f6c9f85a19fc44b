import { newBrowserKeys } from '../../support/push-service.ts';
import { type Person, signUp } from './person.ts';

export interface People {
  ida: Person;
  bo: Person;
  /** Ida's team, of which Bo is an editor. */
  harbour: string;
  /** Bo's. */
  studio: string;
  /** A key of Ida's for the team. */
  key: string;
}

/** Two people with a workspace each, of which one is shared. A third is invited, and somebody forgot a password. */
export async function addPeople(url: string): Promise<People> {
  const ida = await signUp(url, 'Ida Holm');
  const bo = await signUp(url, 'Bo Lindqvist');
  const create = (by: Person, name: string, zone: string) => by.call<{ id: string }>('POST', '/api/v1/workspaces', { name, zone });
  const { id: harbour } = await create(ida, 'Harbour Café', 'Europe/Berlin');
  const { id: studio } = await create(bo, 'Night Studio', 'America/New_York');
  ida.enter(harbour);
  const invite = (email: string, groupIds: string[] | null = null) =>
    ida.call<{ link: string }>('POST', '/api/v1/workspaces/current/invitations', { email, role: 'editor', groupIds });
  const { link } = await invite(bo.email);
  await bo.call('POST', '/api/v1/invitations/accept', { token: new URL(link).searchParams.get('token') });
  const menu = await ida.call<{ id: string }>('POST', '/api/v1/account-groups', { name: 'Menu', color: 'teal' });
  await invite('kim@example.org', [menu.id]);
  bo.enter(studio);

  const { key } = await ida.call<{ key: string }>('POST', '/api/v1/api-keys', { name: 'Scheduler', expiresAt: '2099-01-01T00:00:00.000Z' });
  await ida.call('POST', '/api/v1/api-keys', { name: 'Assistant', confirmation: 'ask' });
  await ida.call('PATCH', '/api/v1/me', { language: 'en' });
  await bo.call('POST', '/api/auth/request-password-reset', { email: bo.email });
  const wrong = JSON.stringify({ email: bo.email, password: 'a wrong password' });
  const headers = { origin: url, 'content-type': 'application/json' };
  const { status } = await fetch(`${url}/api/auth/sign-in/email`, { method: 'POST', headers, body: wrong });
  if (status !== 401) throw new Error(`A wrong password was answered with ${status}.`);
  return { ida, bo, harbour, studio, key };
}

/** Someone who deletes their account and hands a workspace over to Bo. */
export async function addLeaving(url: string, bo: Person): Promise<void> {
  const pia = await signUp(url, 'Pia Sand');
  const { id } = await pia.call<{ id: string }>('POST', '/api/v1/workspaces', { name: 'Old Pier' });
  pia.enter(id);
  const { link } = await pia.call<{ link: string }>('POST', '/api/v1/workspaces/current/invitations', { email: bo.email, role: 'viewer' });
  await bo.call('POST', '/api/v1/invitations/accept', { token: new URL(link).searchParams.get('token') });
  const { id: heirId } = await bo.call<{ id: string }>('GET', '/api/v1/me');
  await pia.call('POST', '/api/v1/me/deletion', { email: pia.email, workspaces: [{ id, heirId }] });
}

/** What belongs to people and their instance, besides what they publish. @param nowhere a server that answers with an error */
export async function addSettings({ ida, bo }: People, nowhere: string): Promise<void> {
  const { keys } = newBrowserKeys();
  for (const by of [ida, bo])
    await by.call('POST', '/api/v1/me/push-subscriptions', { endpoint: `${nowhere}/push/${by.email}`, expirationTime: null, keys });
  await ida.call('PUT', '/api/v1/settings/platforms/twitch', { clientId: 'our-app', clientSecret: 'its secret' });
  await ida.call('PUT', '/api/v1/settings/assistant', {
    provider: 'openai-compatible',
    model: 'small-writer',
    baseUrl: `${nowhere}/v1`,
    apiKey: 'sk-local',
  });
  await bo.call('PATCH', '/api/v1/settings/publishing', { missed: 'ask', graceMinutes: 30 });
}

import type { ServerPerson } from '@everycast/contract/server';
import { Secret, TOTP } from 'otpauth';
import { picture } from './material.ts';
import type { People } from './people.ts';
import { type Person, signUp } from './person.ts';

/** Somebody with two-factor, a trusted device and another address on its way; somebody disabled; and how people see times. */
export async function addSecurity(url: string, { ida, bo }: People): Promise<void> {
  // People on whom nothing else depends: the others sign in with a password alone.
  const eva = await signUp(url, 'Eva Lund');
  const { workspaces } = await eva.call<{ workspaces: { id: string }[] }>('GET', '/api/v1/me');
  eva.enter(workspaces[0]?.id ?? '');
  await eva.call('POST', '/api/v1/media/folders', { name: 'Holidays' });
  await eva.upload('sunset.jpg', await picture('plum'), 'image/jpeg');
  await eva.call('PATCH', '/api/v1/me', { zone: 'Asia/Tokyo', weekStart: 'monday', clock: '24h' });
  await eva.call('POST', '/api/v1/me/confirmation', { password: eva.password });
  const code = await turnOnTwoFactor(eva);
  await trustDevice(url, eva, code);
  await eva.call('POST', '/api/v1/me/email-change', { email: 'eva.lund@example.org' });

  const jo = await signUp(url, 'Jo Dahl');
  const { items } = await ida.call<{ items: ServerPerson[] }>('GET', `/api/v1/server/people?search=${jo.email}`);
  await ida.call('PATCH', `/api/v1/server/people/${items[0]?.id}`, { disabled: true });
  await bo.call('PATCH', '/api/v1/me', { zone: 'America/Chicago', clock: '12h' });
}

/** @returns a recovery code */
async function turnOnTwoFactor(by: Person): Promise<string | undefined> {
  const path = '/api/v1/me/two-factor';
  const { key } = await by.call<{ key: string }>('POST', `${path}/setup`);
  const phone = new TOTP({ secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period: 30 });
  const { recoveryCodes } = await by.call<{ recoveryCodes: string[] }>('POST', `${path}/check`, { code: phone.generate() });
  await by.call('PUT', path);
  return recoveryCodes[0];
}

/** Signs in with a recovery code in a browser that is trusted from then on. */
async function trustDevice(url: string, { email, password }: Person, recoveryCode: string | undefined): Promise<void> {
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${url}/api/auth/${path}`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const first = await post('sign-in/email', { email, password });
  const cookie = first.headers.getSetCookie().map((line) => line.split(';')[0]);
  const second = await post('second-step', { recoveryCode, trustDevice: true }, cookie.join('; '));
  if (!second.ok) throw new Error(`The second step: ${second.status} ${await second.text()}`);
}

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';

const seen = {
  routes: (http: Identity['http']) => {
    http.get('/seen', { config: { access: 'public' } }, ({ ip, protocol, host }) => ({ ip, protocol, host }));
    http.get('/page', { config: { access: 'public' } }, (_request, reply) => reply.type('text/html').send('<p>'));
  },
};

let database: TestDatabase;
let encrypted: Identity;
let plain: Identity;
beforeAll(async () => {
  database = await createTestDatabase();
  [encrypted, plain] = await Promise.all([
    startIdentity({ databaseUrl: database.url, environment: { PUBLIC_URL: 'https://social.example/' }, ...seen }),
    startIdentity({ databaseUrl: database.url, environment: { PUBLIC_URL: 'http://social.example' }, ...seen }),
  ]);
});
afterAll(async () => {
  await encrypted?.close();
  await plain?.close();
  await database?.drop();
});

/** Signs up and in, and gives the line that sets the session's cookie. */
async function sessionCookie({ http, kernel }: Identity, email: string): Promise<string | undefined> {
  const send = (path: string) =>
    http.inject({
      method: 'POST',
      url: `/api/auth/${path}/email`,
      headers: { origin: kernel.publicUrl },
      payload: { name: 'Ida Holm', email, password: 'correct horse' },
    });
  await send('sign-up');
  const answer = await send('sign-in');
  return [answer.headers['set-cookie']].flat().find((line) => line?.includes('session_token'));
}

describe('behind https', () => {
  test('browsers keep to it, and send the session by nothing else', async () => {
    const { headers } = await encrypted.http.inject('/page');
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/);
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    const cookie = await sessionCookie(encrypted, 'ida@example.org');
    expect(cookie).toMatch(/^__Secure-everycast\.session_token=.*; HttpOnly; Secure; SameSite=Lax/);
  });

  test('without it nothing asks for it', async () => {
    const { headers } = await plain.http.inject('/page');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(await sessionCookie(plain, 'ola@example.org')).toMatch(/^everycast\.session_token=[^;]+(?!.*Secure)/);
  });
});

test('pictures come from here and from where snapshots of linked videos lie, and from nowhere else', async () => {
  const { headers } = await plain.http.inject('/page');
  const policy = String(headers['content-security-policy']).split(';');
  expect(policy.find((line) => line.startsWith('img-src'))).toBe("img-src 'self' data: blob: https://img.youtube.com");
  expect(policy.filter((line) => line.includes('youtube'))).toHaveLength(1);
});

test('a character that no database keeps is refused where a library reads its own bodies too', async () => {
  const payload = { token: '\0', newPassword: 'correct horse' };
  const answer = await plain.http.inject({ method: 'POST', url: '/api/auth/reset-password', payload });
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid_input']);
});

describe('what a proxy says of its client', () => {
  const claims = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'social.example:443' };
  const seenFrom = async (remoteAddress: string, { http } = encrypted) => {
    const answer = await http.inject({ url: '/seen', remoteAddress, headers: { host: 'social.example', ...claims } });
    return { ...answer.json(), left: Number(answer.headers['x-ratelimit-remaining']) };
  };

  test.each(['127.0.0.1', '::1'])('is believed where the proxy runs on this machine (%s)', async (address) => {
    expect(await seenFrom(address)).toMatchObject({ ip: '198.51.100.7', protocol: 'https', host: 'social.example:443' });
  });

  test.each(['203.0.113.9', '10.0.0.9', '::ffff:192.168.0.9'])(
    'is not believed from %s, and does not get round the limits',
    async (address) => {
      const first = await seenFrom(address);
      expect(first).toMatchObject({ ip: address, protocol: 'http', host: 'social.example' });
      claims['x-forwarded-for'] = '198.51.100.8';
      expect((await seenFrom(address)).left).toBe(first.left - 1);
    },
  );

  test('is believed from the addresses and ranges of TRUSTED_PROXIES, and from nowhere else', async () => {
    const environment = { PUBLIC_URL: 'https://social.example', TRUSTED_PROXIES: '203.0.113.9, 10.0.0.0/8,fd00::/8' };
    const proxied = await startIdentity({ databaseUrl: database.url, environment, ...seen });
    try {
      for (const address of ['203.0.113.9', '10.1.2.3', '::ffff:10.1.2.3', 'fd00::7'])
        expect(await seenFrom(address, proxied)).toMatchObject({ ip: claims['x-forwarded-for'], protocol: 'https' });
      for (const address of ['127.0.0.1', '::1', '203.0.113.10', '11.0.0.1', 'fe80::7'])
        expect(await seenFrom(address, proxied)).toMatchObject({ ip: address, protocol: 'http', host: 'social.example' });
    } finally {
      await proxied.close();
    }
  });

  test('is believed from nowhere where TRUSTED_PROXIES is none', async () => {
    const environment = { PUBLIC_URL: 'https://social.example', TRUSTED_PROXIES: 'none' };
    const direct = await startIdentity({ databaseUrl: database.url, environment, ...seen });
    try {
      expect(await seenFrom('127.0.0.1', direct)).toMatchObject({ ip: '127.0.0.1', protocol: 'http', host: 'social.example' });
    } finally {
      await direct.close();
    }
  });
});

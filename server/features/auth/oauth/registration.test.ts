import { expect, test } from 'vitest';
import { namedLikeUs, placeOf, registrationIn } from './registration.ts';

const redirect = 'https://app.example/callback';

test('an app says what it is called and where it gets its codes, and nothing else is kept', () => {
  const claims = { logo_uri: 'https://app.example/logo.svg', token_endpoint_auth_method: 'client_secret_post', scope: 'everything' };
  const metadata = { client_name: ' Tide ', redirect_uris: [redirect, 'http://127.0.0.1:33418/'], ...claims };
  expect(registrationIn(metadata)).toEqual({ name: 'Tide', redirectUris: metadata.redirect_uris });
  expect(registrationIn({ redirect_uris: [redirect] })).toMatchObject({ name: 'app.example' });
});

test.each([
  'https://*.app.example/callback',
  'https://app.example/*',
  'http://app.example/callback',
  'https://app.example/callback#part',
  'https://user:secret@app.example/callback',
  'javascript:alert(1)',
  'not an address',
  '',
])('a code is never sent to %s', (address) => {
  expect(registrationIn({ client_name: 'Tide', redirect_uris: [redirect, address] })).toMatchObject({ error: 'invalid_redirect_uri' });
});

test.each([
  [{ client_name: 'Tide' }],
  [{ client_name: 'Tide', redirect_uris: [] }],
  [{ client_name: 'Tide', redirect_uris: Array.from({ length: 11 }, (_, n) => `${redirect}/${n}`) }],
  [{ client_name: 'Tide', redirect_uris: [`${redirect}/${'x'.repeat(500)}`] }],
])('%j has no addresses that can be registered', (metadata) => {
  expect(registrationIn(metadata)).toMatchObject({ error: 'invalid_redirect_uri' });
});

test.each([
  [null],
  ['text'],
  [[]],
  [{ client_name: 'x'.repeat(81), redirect_uris: [redirect] }],
  [{ client_name: 7, redirect_uris: [redirect] }],
])('%j is not a registration', (metadata) => {
  expect(registrationIn(metadata)).toHaveProperty('error');
});

test.each(['Everycast', 'EVERYCAST', 'Every Cast', 'My Everycast', '3verycast', 'Éverycast', 'Ev\u0435ry\u0441ast', 'E.v.e.r.y.c.a.s.t'])(
  '%s could be taken for us',
  (name) => {
    expect(namedLikeUs(name)).toBe(true);
    expect(registrationIn({ client_name: name, redirect_uris: [redirect] })).toMatchObject({ error: 'invalid_client_metadata' });
  },
);

test.each(['Claude', 'ChatGPT', 'Every day', 'Podcast every week', '每天'])('%s could not', (name) => {
  expect(namedLikeUs(name)).toBe(false);
});

test('people see the host that gets access, or the scheme of an app', () => {
  expect(placeOf('https://claude.ai/api/mcp/auth_callback')).toBe('claude.ai');
  expect(placeOf('http://localhost:33418/callback')).toBe('localhost:33418');
  expect(placeOf('com.example.tide:/callback')).toBe('com.example.tide:');
});

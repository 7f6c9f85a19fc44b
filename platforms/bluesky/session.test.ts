import { describe, expect, test } from 'vitest';
import { blueskyConnector } from './connect.ts';
import { expiryOf, homeOf, readSession } from './session.ts';

const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
const doc = (serviceEndpoint: unknown, id = '#atproto_pds') => ({ service: [null, { id: '#other' }, { id, serviceEndpoint }] });

describe('the server behind the entrance', () => {
  const home = 'https://morel.example.com';
  test.each<[unknown, string, string | null]>([
    [doc(home), 'https://bsky.social', home],
    [doc(`${home}/`, 'did:plc:abc#atproto_pds'), 'https://bsky.social', home],
    [doc(home), home, null],
    [doc(home), 'http://127.0.0.1:3000', null],
    [doc('http://morel.example.com'), 'https://bsky.social', null],
    [doc('https://user@morel.example.com'), 'https://bsky.social', null],
    [doc('not an address'), 'https://bsky.social', null],
    [doc(7), 'https://bsky.social', null],
    [{ service: 'x' }, 'https://bsky.social', null],
    [undefined, 'https://bsky.social', null],
  ])('%j from %s', (didDoc, service, expected) => {
    expect(homeOf(didDoc, service)).toBe(expected);
  });
});

test('a token says when it runs out, if it can be read at all', () => {
  expect(expiryOf(token({ exp: 1_800_000_000 }))).toEqual(new Date(1_800_000_000_000));
  for (const opaque of [token({}), token({ exp: 'soon' }), 'a.b.c', 'opaque', '', undefined]) expect(expiryOf(opaque)).toBeNull();
});

test('credentials are renewed shortly before the access token runs out', () => {
  const due = (accessJwt: string) => blueskyConnector.refreshDue({ accessJwt }, new Date(1_800_000_000_000));
  expect(due(token({ exp: 1_800_000_000 + 7200 }))).toBe(false);
  expect(due(token({ exp: 1_800_000_000 + 301 }))).toBe(false);
  expect(due(token({ exp: 1_800_000_000 + 299 }))).toBe(true);
  expect(due(token({ exp: 1_800_000_000 - 10 }))).toBe(true);
  expect(due('opaque')).toBe(false);
});

test('an account without a valid handle goes by its DID', () => {
  expect(readSession({ did: 'did:plc:abc', handle: 'handle.invalid' })).toMatchObject({ handle: 'did:plc:abc', inactive: null });
  expect(readSession({ did: 'did:plc:abc', handle: 'a.test', active: false })).toMatchObject({ inactive: 'inactive' });
  expect(readSession({ did: 'abc', handle: 'a.test' })).toBeNull();
});

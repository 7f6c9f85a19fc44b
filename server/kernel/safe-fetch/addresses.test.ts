import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAllowed, reachOf } from './addresses.ts';
import { checkUrl } from './urls.ts';

const byte = fc.integer({ min: 0, max: 255 });
const ipv4 = fc.tuple(byte, byte, byte, byte);
const hex = (value: number) => value.toString(16);
const asNumber = ([a, b, c, d]: number[]) => (((a ?? 0) * 256 + (b ?? 0)) * 256 + (c ?? 0)) * 256 + (d ?? 0);
const asIpv6Tail = ([a, b, c, d]: number[]) => `${hex((a ?? 0) * 256 + (b ?? 0))}:${hex((c ?? 0) * 256 + (d ?? 0))}`;

/** IPv4 addresses that must never be reached from outside of one's own networks. */
const inside = fc.oneof(
  fc.tuple(fc.constant(127), byte, byte, byte),
  fc.tuple(fc.constant(10), byte, byte, byte),
  fc.tuple(fc.constant(0), byte, byte, byte),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
  fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
  fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
  fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
);

/** Every way in which people, and the parser of addresses, write an IPv4 address. */
const spellings: ((parts: number[]) => string)[] = [
  (parts) => parts.join('.'),
  (parts) => `${parts.join('.')}.`,
  (parts) => String(asNumber(parts)),
  (parts) => `0x${hex(asNumber(parts))}`,
  (parts) => `0${asNumber(parts).toString(8)}`,
  (parts) => parts.map((part) => `0x${hex(part)}`).join('.'),
  (parts) => parts.map((part) => `0${part.toString(8)}`).join('.'),
  ([a, b, c, d]) => `${a}.${b}.${(c ?? 0) * 256 + (d ?? 0)}`,
  ([a, b, c, d]) => `${a}.${((b ?? 0) * 256 + (c ?? 0)) * 256 + (d ?? 0)}`,
  (parts) => `[::ffff:${parts.join('.')}]`,
  (parts) => `[::ffff:${asIpv6Tail(parts)}]`,
  (parts) => `[64:ff9b::${asIpv6Tail(parts)}]`,
  (parts) => `[2002:${asIpv6Tail(parts)}::1]`,
  (parts) => `[::${asIpv6Tail(parts)}]`,
  (parts) => `[64:ff9b:1::${asIpv6Tail(parts)}]`,
  (parts) => `[::ffff:0:${asIpv6Tail(parts)}]`,
];

const hostOf = (spelling: string) => new URL(`http://${spelling}/`).hostname.replace(/^\[|\]$/g, '');

describe('reach of an address', () => {
  test('an inner IPv4 address is inside in whatever form it is written', () => {
    fc.assert(
      fc.property(inside, fc.constantFrom(...spellings), (parts, spell) => {
        expect(isAllowed(hostOf(spell(parts)), false)).toBe(false);
      }),
    );
  });

  test('a public IPv4 address is public, mapped and behind NAT64 too', () => {
    const outside = ipv4.filter((parts) => reachOf(parts.join('.')) === 'public');
    fc.assert(
      fc.property(outside, fc.constantFrom(...spellings.slice(0, 12)), (parts, spell) => {
        expect(reachOf(hostOf(spell(parts)))).toBe('public');
      }),
    );
  });

  test('of IPv6 only 2000::/3 is public, and not all of that', () => {
    const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(groups, (parts) => {
        const first = parts[0] ?? 0;
        if (reachOf(parts.map(hex).join(':')) === 'public') expect(first >= 0x2000 && first < 0x4000).toBe(true);
      }),
    );
  });

  test.each([
    ['8.8.8.8', 'public'],
    ['2606:4700::1111', 'public'],
    ['127.0.0.1', 'private'],
    ['::1', 'private'],
    ['fd12:3456::1', 'private'],
    ['100.64.0.1', 'private'],
    ['::ffff:192.168.1.1', 'private'],
    ['64:ff9b::7f00:1', 'private'],
    ['0.0.0.0', 'never'],
    ['::', 'never'],
    ['169.254.169.254', 'never'],
    ['64:ff9b::a9fe:a9fe', 'never'],
    ['fe80::1', 'never'],
    ['fec0::1', 'never'],
    ['ff02::1', 'never'],
    ['2001:0:1::1', 'never'],
    ['2001:db8::1', 'never'],
    ['fd00:ec2::254', 'never'],
    ['168.63.129.16', 'never'],
    ['100.100.100.200', 'never'],
    ['192.0.2.1', 'never'],
    ['255.255.255.255', 'never'],
  ])('%s is %s', (address, reach) => {
    expect(reachOf(address)).toBe(reach);
  });
});

describe('rules for a URL', () => {
  test.each(['http://a.example/', 'https://a.example', 'https://a.example:80/x', 'http://a.example:443/'])('takes %s', (url) => {
    for (const anyPort of [true, false]) expect(() => checkUrl(new URL(url), anyPort)).not.toThrow();
  });

  test.each(['https://a.example:8443/x', 'http://a.example:3000'])(
    'takes %s where the operator opens other ports, and only there',
    (url) => {
      expect(() => checkUrl(new URL(url), true)).not.toThrow();
      expect(() => checkUrl(new URL(url), false)).toThrow(/^Port \d+ can’t be used, only 80 and 443\./);
    },
  );

  test.each([
    ['ftp://a.example/', 'http://'],
    ['file:///etc/passwd', 'http://'],
    ['data:text/plain,x', 'http://'],
    ['https://me@a.example/', 'user name'],
    ['https://me:secret@a.example/', 'user name'],
    ['http://a.example:22/', 'Port 22'],
    ['http://a.example:25/', 'Port 25'],
    ['http://a.example:6667/', 'Port 6667'],
    ['https://a.example:0/', 'Port 0'],
  ])('refuses %s', (url, words) => {
    for (const anyPort of [true, false]) expect(() => checkUrl(new URL(url), anyPort)).toThrow(words);
  });
});

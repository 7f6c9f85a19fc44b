import type { Account } from '@everycast/contract/accounts';
import { isShortLink, slugLength } from '@everycast/contract/short-links';
import { expect, test } from 'vitest';
import type { Draft } from './draft.ts';
import { checkAccounts } from './problems.ts';
import { shortLinksFor, withShortLinks } from './short-links.ts';

const base = 'https://go.example/';
const account = (id: string) =>
  ({ id, platform: 'mastodon', handle: id, displayName: id, sandbox: true, traits: {} }) as unknown as Account;
const draft = (text: string, more: Partial<Draft> = {}): Draft => ({
  text,
  media: [],
  thread: [],
  firstComment: '',
  options: {},
  pictures: {},
  accountIds: ['a', 'b'],
  labelIds: [],
  watermark: null,
  variants: {},
  schedule: { mode: 'now', at: '', zone: 'UTC', fold: 'earlier' },
  ...more,
});

test('only accounts that shorten have short links, as long as the real ones', () => {
  const links = shortLinksFor(
    draft('See https://casa.example/menu and https://casa.example/map'),
    { base, accountIds: ['a', 'other'] },
    new Map(),
  );
  expect([...links.keys()]).toEqual(['a']);
  expect(Object.keys(links.get('a') ?? {})).toEqual(['https://casa.example/menu', 'https://casa.example/map']);
  for (const short of Object.values(links.get('a') ?? {})) {
    expect(isShortLink(short, base)).toBe(true);
    expect(short).toHaveLength(base.length + slugLength);
  }
});

test('what the server has chosen is shown, and short links stay as they are', () => {
  const saved = new Map([['a', { 'https://casa.example/menu': `${base}abcdefg` }]]);
  const links = shortLinksFor(draft(`https://casa.example/menu ${base}spring https://new.example`), { base, accountIds: ['a'] }, saved);
  expect(links.get('a')).toEqual({ 'https://casa.example/menu': `${base}abcdefg`, 'https://new.example': `${base}xxxxxxx` });
});

test('preview and count have the short link, on that account alone', () => {
  const long = `https://casa.example/${'a'.repeat(100)}`;
  const written = draft(`Our menu: ${long}.`);
  const links = shortLinksFor(written, { base, accountIds: ['a'] }, new Map([['a', { [long]: `${base}abcdefg` }]]));
  const [a, b] = checkAccounts(written, withShortLinks([account('a'), account('b')], links));
  expect(a?.content.text).toBe(`Our menu: ${base}abcdefg.`);
  expect(b?.content.text).toBe(`Our menu: ${long}.`);
});

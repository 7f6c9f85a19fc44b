import type { Account } from '@everycast/contract/accounts';
import type { Snippet } from '@everycast/contract/snippets';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noVariant } from '../../draft/body.ts';
import { blank, bodyFor, type Draft } from '../../draft/draft.ts';
import { ofGroup, ofPlatform, versionsFor } from '../../draft/versions.ts';
import { appended } from './insert.ts';
import { type Signing, signatureOf, signed, signers } from './signatures.ts';

const platforms = ['twitter', 'bluesky', 'instagram'] as const;
const account = (id: string, platform: string) => ({ id, platform, handle: id, displayName: id, traits: {} }) as unknown as Account;
const accounts = ['c1', 'c2', 'c3', 's1', 's2', 'n1'].map((id, n) => account(id, platforms[n % 3] ?? 'twitter'));
const groups = [
  { id: 'casa', accountIds: ['c1', 'c2', 'c3'] },
  { id: 'salt', accountIds: ['s1', 's2', 'c3'] },
];
const signature = (name: string, more: Partial<Snippet>): Snippet =>
  ({ id: name, kind: 'signature', name, text: `— ${name}`, accountIds: [], groupIds: [], ...more }) satisfies Snippet;
const casa = signature('Casa', { groupIds: ['casa'] });
const salt = signature('Salt', { groupIds: ['salt'] });
const own = signature('Own', { accountIds: ['c2'] });

const draftOf = (text: string, more: Partial<Draft> = {}): Draft => ({
  ...blank,
  text,
  accountIds: accounts.map(({ id }) => id),
  schedule: { mode: 'now', at: '', zone: 'UTC', fold: 'earlier' },
  ...more,
});
const how = (more: Partial<Signing> = {}): Signing => ({
  part: null,
  open: null,
  accounts,
  groups,
  signatures: [casa, salt, own],
  textOf: ({ text }: Snippet) => text,
  ...more,
});
const textOn = (draft: Draft, one: Account) => bodyFor(draft, versionsFor(draft.variants, one, groups)).text;
const texts = (draft: Draft) => Object.fromEntries(accounts.map((one) => [one.id, textOn(draft, one)]));

test('an account’s own signature comes before that of its first group', () => {
  const names = accounts.map((one) => signatureOf(one, groups, [casa, salt, own])?.name ?? null);
  expect(names).toEqual(['Casa', 'Own', 'Casa', 'Salt', 'Salt', null]);
});

test('one signature for all is added to the text', () => {
  const those = accounts.slice(0, 2);
  const after = signed(draftOf('Hi'), how({ accounts: those, signatures: [casa] }));
  expect([after.text, after.variants]).toEqual(['Hi\n\n— Casa', {}]);
  expect(signed(after, how({ accounts: those, signatures: [casa] }))).toEqual(after);
  expect(signed(draftOf('Hi'), how({ signatures: [] }))).toEqual(draftOf('Hi'));
});

test('different ones make versions: of groups where that changes nobody else, and of accounts otherwise', () => {
  const after = signed(draftOf('Hi'), how());
  expect(texts(after)).toEqual({
    c1: 'Hi\n\n— Casa',
    c2: 'Hi\n\n— Own',
    c3: 'Hi\n\n— Casa',
    s1: 'Hi\n\n— Salt',
    s2: 'Hi\n\n— Salt',
    n1: 'Hi',
  });
  expect(after.text).toBe('Hi');
  expect(Object.keys(after.variants).sort()).toEqual(['c2', ofGroup('casa'), ofGroup('salt')]);
  // The group's version would change an account with another one for its platform.
  const other = draftOf('Hi', { variants: { [ofPlatform('bluesky')]: { ...noVariant, text: 'On Bluesky' } } });
  expect(Object.keys(signed(other, how({ signatures: [casa] })).variants).sort()).toEqual(['c1', 'c3', ofPlatform('bluesky')]);
});

test('a part of the thread is signed in the same way', () => {
  const thread = [{ key: 'p', text: 'More', media: [] }];
  const after = signed(draftOf('Hi', { thread }), how({ part: 'p', signatures: [casa] }));
  const parts = accounts.map((one) => bodyFor(after, versionsFor(after.variants, one, groups)).thread[0]?.text);
  expect(parts).toEqual(['More\n\n— Casa', 'More\n\n— Casa', 'More\n\n— Casa', 'More', 'More', 'More']);
});

const keys = [...accounts.map(({ id }) => id), ...groups.map(({ id }) => ofGroup(id)), ...platforms.map(ofPlatform)];
const anyDraft = fc
  .dictionary(
    fc.constantFrom(...keys),
    fc.option(fc.constantFrom('Own text', 'Other', '')).map((text) => ({ ...noVariant, text })),
  )
  .map((variants) => draftOf('Hi', { variants }));
const anySignatures = fc.subarray([casa, salt, own, signature('Two', { accountIds: ['n1', 's1'] })]);

test('whatever versions there are, each account gets its signature once, and nobody else’s text changes', () => {
  fc.assert(
    fc.property(anyDraft, fc.option(fc.constantFrom(...keys)), anySignatures, fc.subarray(accounts), (draft, key, signatures, those) => {
      const open = key !== null && draft.variants[key] ? key : null;
      const of = how({ open, signatures, accounts: those });
      const after = signed(draft, of);
      const signing = new Map(signers(draft, of).map(({ account: { id }, signature: its }) => [id, its]));
      for (const one of those) {
        const ending = signing.get(one.id)?.text;
        const was = textOn(draft, one);
        expect(textOn(after, one)).toBe(ending === undefined ? was : (appended(was, ending) ?? was));
      }
    }),
  );
});

import { accountVariables, variable } from '@everycast/contract/variables';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onePart } from './draft.ts';
import { filledIn, fillVariables, type Named, variesByAccount } from './variables.ts';

const twitter: Named = { id: 'twitter', name: 'Twitter', handle: 'casaverde', displayName: 'Casa Verde & Söhne' };
const linkedin: Named = { ...twitter, id: 'linkedin', name: 'LinkedIn', handle: 'Casa Verde' };
const said = (text: string, account = twitter) => fillVariables(text, account).counted;

test('variables say what an account is called', () => {
  expect(said('{account} ({handle}) is on {platform}.')).toBe('Casa Verde & Söhne (@casaverde) is on Twitter.');
  expect(said('{Account}, {HANDLE}')).toBe('Casa Verde & Söhne, @casaverde');
  expect(said('Follow @{handle}, @{platform}')).toBe('Follow @casaverde, @Twitter');
  expect(said('Follow @{handle} on {platform}', linkedin)).toBe('Follow Casa Verde on LinkedIn');
  expect(said('{date} {} {"a": 1} {handle')).toBe('{date} {} {"a": 1} {handle');
});

test.each([
  ['https://casa.example/?utm_source={platform}', 'https://casa.example/?utm_source=twitter'],
  [
    '(http://casa.example/?a={account}&h={handle}#{platform})',
    '(http://casa.example/?a=Casa%20Verde%20%26%20S%C3%B6hne&h=casaverde#twitter)',
  ],
  ['casa.example/winter?utm_source={platform}', 'casa.example/winter?utm_source=twitter'],
  ['Müller.de?s={platform}', 'Müller.de?s=twitter'],
  ['{platform}:https://casa.example/{platform}', 'Twitter:https://casa.example/twitter'],
  ['node.js,{platform}/', 'node.js,Twitter/'],
  ['mail@casa.example/{platform}', 'mail@casa.example/Twitter'],
])('in an address they are part of it: %s', (text, expected) => {
  expect(said(text)).toBe(expected);
});

test('they are filled in everywhere in a post, and a post without any stays the same', () => {
  const plain = { ...onePart({ text: 'Hi', media: [] }), firstComment: 'There', options: { title: 'Title', tags: ['{handle}'], on: true } };
  expect(filledIn(plain, twitter)).toBe(plain);
  const post = {
    text: 'By {handle}',
    media: ['a'],
    thread: [{ text: 'On {platform}', media: ['b'] }],
    firstComment: '{account}',
    options: { title: '{handle}', tags: ['{handle}'], on: true },
  };
  expect(filledIn(post, twitter)).toEqual({
    text: 'By @casaverde',
    media: ['a'],
    thread: [{ text: 'On Twitter', media: ['b'] }],
    firstComment: 'Casa Verde & Söhne',
    options: { title: '@casaverde', tags: ['{handle}'], on: true },
  });
  expect([post, { ...post, text: '', thread: [], firstComment: '', options: {} }, plain].map(variesByAccount)).toEqual([
    true,
    false,
    false,
  ]);
  expect(variesByAccount({ ...plain, text: 'On {platform}' })).toBe(false);
});

const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.constantFrom(...accountVariables.map(variable), ' ', 'https://a.example/?', '{', '}', '@'),
    ),
  )
  .map((pieces) => pieces.join(''));

test('no variable is ever published, and an index leads back to where it came from', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { counted, indexOf } = fillVariables(text, twitter);
      for (const name of accountVariables) expect(counted.toLowerCase()).not.toContain(variable(name));
      let before = 0;
      for (let at = 0; at <= counted.length; at += 1) {
        const from = indexOf(at);
        expect(from).toBeGreaterThanOrEqual(before);
        expect(from).toBeLessThanOrEqual(text.length);
        before = from;
      }
    }),
  );
});

test('a long text without any end is filled in a moment', () => {
  for (const piece of ['a', 'a.', '{handle}', '{handle', 'a.a/', '@', 'https://']) {
    const since = performance.now();
    fillVariables(piece.repeat(Math.floor(100_000 / piece.length)), twitter);
    expect(performance.now() - since).toBeLessThan(1_000);
  }
});

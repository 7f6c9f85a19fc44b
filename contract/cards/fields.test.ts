import { expect, test } from 'vitest';
import { cardWords, fieldsFrom } from './fields.ts';

test('links and the last hashtags stay in the post', () => {
  expect(cardWords('Low tide at seven. https://example.org/tide #tide #low')).toBe('Low tide at seven.');
  expect(cardWords('The #tide is low')).toBe('The #tide is low');
  expect(cardWords('https://example.org')).toBe('https://example.org');
  expect(cardWords('#tide')).toBe('#tide');
});

test('a short text is all headline; of a long one the first line or sentence', () => {
  expect(fieldsFrom('announcement', 'Low tide at seven')).toEqual({ title: 'Low tide at seven', text: '' });
  expect(fieldsFrom('announcement', 'Low tide\nBring boots')).toEqual({ title: 'Low tide', text: 'Bring boots' });
  const long = `We open on Saturday. ${'Come by for coffee and cake. '.repeat(5)}`.trim();
  expect(fieldsFrom('announcement', long)).toMatchObject({ title: 'We open on Saturday.', text: expect.stringMatching(/^Come by/) });
  const endless = 'word '.repeat(40).trim();
  expect(fieldsFrom('announcement', endless)).toEqual({ title: '', text: endless });
});

test('quotes lose their marks, and know who said it', () => {
  expect(fieldsFrom('quote', '“Clay remembers.”\n— Mara Lind')).toEqual({ text: 'Clay remembers.', by: 'Mara Lind' });
  expect(fieldsFrom('quote', 'Clay remembers.')).toEqual({ text: 'Clay remembers.', by: '' });
});

test('lists have a headline above their items, whatever marks them', () => {
  expect(fieldsFrom('list', 'Bring:\n- boots\n2. a lamp\n• time')).toEqual({ title: 'Bring:', items: 'boots\na lamp\ntime' });
  expect(fieldsFrom('list', '1. boots\n2. a lamp')).toEqual({ title: '', items: 'boots\na lamp' });
});

test('the first number is the number', () => {
  expect(fieldsFrom('number', '73% of our pots are sold.')).toEqual({ number: '73%', title: 'of our pots are sold.', text: '' });
  expect(fieldsFrom('number', 'We sold $1,200 in a day')).toMatchObject({ number: '$1,200' });
  expect(fieldsFrom('number', 'None at all')).toMatchObject({ number: '' });
});

test('what comes after a line break is after', () => {
  expect(fieldsFrom('beforeAfter', 'Gray walls\nGreen walls')).toEqual({ before: 'Gray walls', after: 'Green walls' });
  expect(fieldsFrom('event', 'Kiln opening')).toEqual({ when: '', title: 'Kiln opening', where: '' });
});

import { expect, test } from 'vitest';
import { fetchedIssue } from './fetched.ts';

test('what a platform fetches itself is a note, and stops where nobody outside reaches this Everycast', () => {
  expect(fetchedIssue('Somewhere', 'pictures', {}, ', at its own domain')).toEqual({
    ...{ weight: 'note', field: 'media', code: 'fetched_from_here' },
    message: 'Somewhere fetches pictures itself, so this Everycast must be reachable from the internet, at its own domain.',
  });
  expect(fetchedIssue('Somewhere', 'pictures', { fetchable: false })).toMatchObject({
    weight: 'stops',
    code: 'not_fetchable',
    message: expect.stringMatching(/cannot reach this Everycast.*PUBLIC_URL/),
  });
});

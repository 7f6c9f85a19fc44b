import { expect, test } from 'vitest';
import { issueRead } from '../../tests/support/reads.ts';
import { fetchedIssue } from './issues.ts';

test('what a platform fetches itself is a note, and stops where nobody outside reaches this Everycast', () => {
  const note = fetchedIssue('Somewhere', {}, true);
  expect(note).toMatchObject({ weight: 'note', field: 'media', code: 'fetched_from_here' });
  expect(issueRead(note)).toBe(
    'Somewhere downloads images from this Everycast, so it must be reachable from the internet at a domain that Somewhere has verified.',
  );
  const stopping = fetchedIssue('Somewhere', { fetchable: false });
  expect(stopping).toMatchObject({ weight: 'stops', code: 'not_fetchable' });
  expect(issueRead(stopping)).toMatch(/can’t reach it.*PUBLIC_URL/);
});

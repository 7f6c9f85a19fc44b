import type { Account } from '@everycast/contract/accounts';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { blank, type Draft } from '../draft/draft.ts';
import { checkAccounts } from '../draft/problems.ts';
import { Problems } from './Problems.tsx';

test('a text that is too long says by how much, and what the platform counts', () => {
  const account = { id: 'one', platform: 'mastodon', traits: {}, handle: 'one', sandbox: false } as unknown as Account;
  const draft = { ...blank, text: 'a'.repeat(510), accountIds: ['one'] } as unknown as Draft;
  const page = renderToStaticMarkup(
    <MantineProvider>
      <Problems checks={checkAccounts(draft, [account])} shorten={() => undefined} leaveOut={() => undefined} />
    </MantineProvider>,
  );
  expect(page).toContain('Mastodon: 10 characters over');
  expect(page).toContain('Mastodon counts 510 of 500 characters.');
});

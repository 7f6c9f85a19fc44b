import type { Account } from '@everycast/contract/accounts';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { blank, type Draft } from '../../draft/draft.ts';
import { noteRows, problemRows } from '../../draft/problem-rows.ts';
import { checkAccounts } from '../../draft/problems.ts';
import FixButtons from './FixButtons.tsx';
import { ProblemList } from './ProblemList.tsx';

const account = (id: string) => ({ id, platform: 'mastodon', traits: {}, handle: id, sandbox: false }) as unknown as Account;
const nothing = () => undefined;
const context = (): never => {
  throw new Error('Nothing is pressed here.');
};
const fixes = { context, accounts: nothing, nextHour: nothing, chooseAccounts: nothing };
const listed = (draft: Draft, accounts: Account[]) => {
  const checks = checkAccounts(draft, accounts);
  return renderToStaticMarkup(
    <MantineProvider>
      <ProblemList
        rows={problemRows(checks, { fresh: true })}
        notes={noteRows(checks)}
        others={[{ sentence: 'Later' }]}
        repeats={[]}
        fixes={fixes}
      />
    </MantineProvider>,
  );
};

test('a text that is too long says by how much, where, and what the platform counts, once for all accounts alike', () => {
  const accounts = ['one', 'two', 'three', 'four'].map(account);
  const draft = { ...blank, text: 'a'.repeat(510), accountIds: accounts.map(({ id }) => id) } as unknown as Draft;
  const page = listed(draft, accounts);
  expect(page.match(/10 characters over on Mastodon/g)).toHaveLength(1);
  expect(page).toContain('@one, @two, @three and 1 more · 510 of 500 characters');
  expect(page).toContain('Skip 4 accounts');
  expect(page).toContain('Later');
});

test('nothing is wrong with a page on which nothing was written yet', () => {
  const draft = { ...blank, accountIds: ['one'] } as unknown as Draft;
  expect(problemRows(checkAccounts(draft, [account('one')]), { fresh: true })).toEqual([]);
  expect(problemRows(checkAccounts(draft, [account('one')]), { fresh: false })).toHaveLength(1);
});

test('its buttons are its ways out, and an option is chosen right there', () => {
  const buttons = (of: Draft, on: Account) => {
    const [row] = problemRows(checkAccounts(of, [on]), { fresh: true });
    if (!row) throw new Error('There is a problem.');
    return renderToStaticMarkup(
      <MantineProvider>
        <FixButtons row={row} context={context} />
      </MantineProvider>,
    );
  };
  const page = buttons({ ...blank, text: 'a'.repeat(510), accountIds: ['one'] } as unknown as Draft, account('one'));
  expect(page).toMatch(/Shorten.*Split into thread/);
  const tiktok = { ...account('one'), platform: 'tiktok', traits: { privacy: ['SELF_ONLY'] } } as unknown as Account;
  const media = [
    { id: 'x', alt: '', media: { id: 'x', kind: 'image', contentType: 'image/jpeg', animated: false, bytes: 9, width: 900, height: 900 } },
  ];
  const choice = buttons({ ...blank, text: 'a', media, accountIds: ['one'] } as unknown as Draft, tiktok);
  expect(choice).toMatch(/<select[^>]*aria-label="Who can see it".*Only you/);
});

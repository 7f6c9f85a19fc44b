import type { Account } from '@everycast/contract/accounts';
import { verbatim } from '@everycast/messages/message';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import OptionsGroup from './OptionsGroup.tsx';

const account = { id: 'one', platform: 'youtube', handle: 'tide', sandbox: false } as Account;
const group = { platform: account.platform, account: null, accounts: [account], fields: [field('title'), field('subtitle')] };
const none = { chosen: null, choose: () => undefined, pick: () => undefined, uploading: () => undefined };
const missing = { weight: 'stops', field: 'option title', code: 'title_missing' } as const;

function field(key: string) {
  return { key, label: verbatim(key), kind: 'text', max: 100 } as const;
}

const shown = (issues: (typeof missing)[], only = false, of = group as Parameters<typeof OptionsGroup>[0]['group']) =>
  renderToStaticMarkup(
    <MantineProvider>
      <OptionsGroup group={of} only={only} chosen={{}} issues={issues} pictures={() => none} choose={() => undefined} />
    </MantineProvider>,
  );

test('it is open where something must be chosen or nothing stands beside it, and folded away otherwise', () => {
  expect(shown([])).not.toMatch(/<details[^>]* open/);
  expect(shown([], true)).toMatch(/<details[^>]* open/);
  const page = shown([missing]);
  expect(page).toMatch(/<details[^>]* open/);
  for (const words of ['YouTube', '1 required', 'YouTube videos need a title.']) expect(page).toContain(words);
});

test('a number is asked for within its bounds, and what it is without a choice stands in its place', () => {
  const photo = { key: 'photo', label: verbatim('Photo'), kind: 'number', min: 1, max: 35, default: 1 } as const;
  expect(shown([], true, { ...group, fields: [photo] })).toMatch(/<input[^>]* placeholder="1"[^>]* value=""/);
});

test('an own version says whose it is', () => {
  expect(shown([], true, { ...group, account })).toContain('aria-label="YouTube, @tide only"');
});

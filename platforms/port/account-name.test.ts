import { expect, test } from 'vitest';
import { inEnglish } from '../../tests/support/reads.ts';
import { accountName } from './account.ts';

test('an account is named with its platform, and with the sandbox if it is there', () => {
  const named = (sandbox: boolean) => inEnglish(accountName({ name: 'Mastodon' }, { handle: 'ida@social.example', sandbox }));
  expect([named(false), named(true)]).toEqual(['Mastodon (ida@social.example)', 'Mastodon (ida@social.example, sandbox)']);
});

import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import { expect, test } from 'vitest';
import { newUuid } from '../../../lib/new-uuid.ts';
import { blank, type Draft } from './draft.ts';
import { usedLast, withUsed } from './used-last.ts';

const account = (id: string, platform: Account['platform']) => ({ id, platform, traits: {} }) as Account;
const accounts = [account('t', 'tiktok'), account('y', 'youtube'), account('b', 'bluesky')];
const group = (id: string, ...accountIds: string[]): AccountGroup => ({ id, name: id, color: 'teal', accountIds });
const [brand, other] = [group('brand', 't', 'y'), group('other', 'b')];
const label = newUuid();
const draft = (more: Partial<Draft>) => ({ ...blank, accountIds: ['t', 'y'], ...more }) as unknown as Draft;

function store() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('a group remembers labels and choices of its last post, and nothing that is one post’s own', () => {
  const used = usedLast('me', 'here', store());
  const options = { tiktok: { audience: 'SELF_ONLY' }, youtube: { privacy: 'unlisted', title: 'Only this one' } };
  const fields = { labelIds: [label], options } as unknown as Partial<Draft>;
  used.remember(draft(fields), [brand, other], accounts);
  const of = used.of('brand');
  expect(of?.labelIds).toEqual([label]);
  expect(JSON.stringify(of?.options)).not.toContain('Only this one');
  // Not all of its accounts were in the post.
  expect(used.of('other')).toBeNull();
});

test('what was used last fills gaps only', () => {
  const used = { labelIds: [label], options: { tiktok: { audience: 'SELF_ONLY' }, youtube: { privacy: 'unlisted' } } };
  const own = draft({ options: { tiktok: { audience: 'PUBLIC_TO_EVERYONE' } } } as unknown as Partial<Draft>);
  const filled = withUsed(own, used);
  expect(filled.options).toEqual({ tiktok: { audience: 'PUBLIC_TO_EVERYONE' }, youtube: { privacy: 'unlisted' } });
  expect(filled.labelIds).toEqual([label]);
  const labeled = draft({ labelIds: ['mine'] });
  expect(withUsed(labeled, used).labelIds).toEqual(['mine']);
});

test('what a browser kept and can’t be read is as if it were not there', () => {
  const storage = store();
  const used = usedLast('me', 'here', storage);
  for (const text of ['{"brand":', '[]', '{"brand":{"labelIds":"x"}}', '']) {
    storage.kept.set('everycast.used-last.me.here', text);
    expect(used.of('brand')).toBeNull();
  }
});

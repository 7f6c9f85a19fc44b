import { expect, test } from 'vitest';
import { newParcel, type Parcel } from './parcels.ts';
import { outdatedShares, sharedText } from './shares.ts';

const day = 24 * 3600_000;
const post = { stage: 'draft' as const, text: 'x', media: [], accountIds: [], labelIds: [] };

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

test.each([
  [{ text: 'Fresh bread' }, 'Fresh bread'],
  [{ title: 'Bakery', text: 'Fresh bread', url: 'https://bakery.example/' }, 'Fresh bread\nhttps://bakery.example/'],
  [{ title: 'Bakery', url: 'https://bakery.example/' }, 'Bakery\nhttps://bakery.example/'],
  [{ title: 'Bakery', text: 'See https://bakery.example/', url: 'https://bakery.example/' }, 'See https://bakery.example/'],
  [{ text: '  https://bakery.example/  ' }, 'https://bakery.example/'],
  [{ title: 'https://bakery.example/', url: 'https://bakery.example/' }, 'https://bakery.example/'],
  [{ title: ' ', text: '', url: '' }, ''],
  [{}, ''],
])('%j becomes %j', (fields, text) => expect(sharedText(form(fields))).toBe(text));

test('a file in place of a text is no text', () => {
  const data = new FormData();
  data.append('text', new File(['x'], 'x.txt'));
  expect(sharedText(data)).toBe('');
});

test('what nobody opens goes after a week, and so does the oldest of many; a person’s own stays', () => {
  const share = (at: number, owner: Parcel['owner'] = null) => newParcel({ owner, at, post });
  const own = share(0, { personId: 'p', workspaceId: 'w' });
  const [old, fresh] = [share(0), share(2 * day)];
  expect(outdatedShares([own, old, fresh], 8 * day)).toEqual([old]);
  const many = Array.from({ length: 25 }, (_, at) => share(at));
  expect(outdatedShares([own, ...many], 30).map(({ at }) => at)).toEqual([5, 4, 3, 2, 1, 0]);
});

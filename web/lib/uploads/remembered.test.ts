import { expect, test } from 'vitest';
import { type Remembered, rememberedBy } from './remembered.ts';

const one: Remembered = {
  id: 'a',
  from: 'file',
  workspaceId: 'w',
  ingestId: 'i',
  name: 'film.mp4',
  bytes: 12,
  address: null,
  uploadUrl: '/u/i',
};

function memory(content: Record<string, string> = {}) {
  return {
    content,
    getItem: (key: string) => content[key] ?? null,
    setItem(key: string, value: string) {
      content[key] = value;
    },
    removeItem: (key: string) => void delete content[key],
  };
}

test('what is under way is found again, once each, and by its own person alone', () => {
  const storage = memory();
  rememberedBy('ida', storage).add(one);
  rememberedBy('ida', storage).add({ ...one, ingestId: 'later' });
  rememberedBy('ida', storage).add({ ...one, id: 'b' });
  expect(rememberedBy('ida', storage).read()).toEqual([
    { ...one, ingestId: 'later' },
    { ...one, id: 'b' },
  ]);
  expect(rememberedBy('ola', storage).read()).toEqual([]);
});

test('nothing stays behind where nothing is under way, nor where it cannot be read', () => {
  const storage = memory({ 'everycast.uploads.ola': '[{"id":' });
  rememberedBy('ida', storage).add(one);
  rememberedBy('ida', storage).remove('a');
  expect(rememberedBy('ola', storage).read()).toEqual([]);
  expect(storage.content).toEqual({});
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSlot, findUnsavedKeys, findUnsavedText, type Slot } from './slots.ts';

const prefix = 'draft.new.';
let pages: Slot[] = [];

/** A browser's storage, of which the test knows no more than what pages do. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  newTab();
});
afterEach(() => {
  for (const page of pages) {
    page.leave();
    page.write(prefix, null);
  }
  pages = [];
  vi.unstubAllGlobals();
});

const newTab = () => vi.stubGlobal('sessionStorage', storage());

function open(taken: () => void = vi.fn()): Slot {
  const page = createSlot(taken);
  page.enter();
  pages.push(page);
  return page;
}

/** What somebody finds when they open the page again, and takes over. */
async function reopen(): Promise<{ page: Slot; text: string | null }> {
  const left = await findUnsavedText(prefix);
  const page = open();
  if (left) page.take(prefix, left);
  return { page, text: left?.text ?? null };
}

test('two pages keep a text each, and neither is offered while its page lives', async () => {
  const one = open();
  const two = open();
  one.write(prefix, 'one');
  two.write(prefix, 'two');
  expect(await findUnsavedText(prefix)).toBeNull();
  one.leave();
  expect((await findUnsavedText(prefix))?.text).toBe('one');
  two.leave();
  expect(new Set([(await reopen()).text, (await reopen()).text])).toEqual(new Set(['one', 'two']));
  expect((await reopen()).text).toBeNull();
});

test('a tab that is loaded again finds its own text before a newer one of another', async () => {
  open().write(prefix, 'mine');
  const mine = sessionStorage;
  newTab();
  open().write(prefix, 'newer');
  for (const page of pages) page.leave();
  vi.stubGlobal('sessionStorage', mine);
  expect((await reopen()).text).toBe('mine');
});

test('a text under another name is none of this one', async () => {
  open().write('draft.1.', 'another');
  pages[0]?.leave();
  expect(await findUnsavedText(prefix)).toBeNull();
});

test('a page that left is told that its text is taken, and writes it no more', async () => {
  const taken = vi.fn();
  const gone = open(taken);
  gone.write(prefix, 'text');
  gone.leave();
  const { page } = await reopen();
  await vi.waitFor(() => expect(taken).toHaveBeenCalledOnce());
  gone.write(prefix, 'text, from behind');
  page.write(prefix, null);
  expect(localStorage.length).toBe(0);
});

test('a page that only slept keeps its text in a place of its own', async () => {
  const slept = open();
  slept.write(prefix, 'text');
  slept.leave(); // it does not answer …
  const left = await findUnsavedText(prefix);
  slept.enter(); // … and wakes
  const page = open();
  if (left) page.take(prefix, left);
  await vi.waitFor(() => expect(localStorage.length).toBe(2));
  page.write(prefix, null);
  slept.leave();
  expect((await findUnsavedText(prefix))?.text).toBe('text');
});

test('all that closed pages left is found, below any longer prefix, and nothing of a running page', async () => {
  const one = open();
  const two = open();
  const three = open();
  one.write('draft.new.', 'one');
  two.write('draft.post.', 'two');
  three.write('draft.new.', 'three');
  one.leave();
  two.leave();
  const keys = await findUnsavedKeys('draft.');
  expect(keys.map((key) => localStorage.getItem(key)).sort()).toEqual(['one', 'two']);
  expect(await findUnsavedKeys('other.')).toEqual([]);
  one.write('draft.new.', null);
  two.write('draft.post.', null);
});

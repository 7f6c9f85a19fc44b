import { beforeEach, expect, test, vi } from 'vitest';
import type { SaveResult } from '../../../lib/draft/autosave.ts';
import { blank, type Draft } from '../draft/draft.ts';
import { findAllKept, keepDrafts, readLeft } from '../draft/kept.ts';
import { sendLeft } from './send-left.ts';

const sent = vi.hoisted(() => ({
  saves: [] as { text: string; onto: unknown; key: string }[],
  results: [] as unknown[],
  post: null as unknown,
}));
vi.mock('../draft/save-draft.ts', () => ({
  saveDraft: async (draft: Draft, onto: unknown, key: string) => {
    sent.saves.push({ text: draft.text, onto, key });
    return (sent.results.shift() as SaveResult | undefined) ?? { ok: true, id: 'new-post', version: 1 };
  },
}));
vi.mock('./post-of.ts', () => ({ postOf: async () => sent.post }));

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
  vi.stubGlobal('sessionStorage', storage());
  Object.assign(sent, { saves: [], results: [], post: null });
});

const draftOf = (text: string): Draft => ({ ...blank, text, schedule: { mode: 'now', at: '', zone: 'UTC', fold: 'earlier' } });
const keep = (postId: string | null, text: string, unanswered: { text: string; key: string } | null = null, onto: number | null = null) =>
  keepDrafts('p', 'w', () => undefined).write(postId, {
    draft: draftOf(text),
    onto,
    sent: unanswered && { value: draftOf(unanswered.text), key: unanswered.key },
  });
const left = () => findAllKept('p', 'w');
const first = async () => {
  const [one] = await left();
  if (!one) throw new Error('Nothing is left.');
  return one;
};

test('a new draft is saved once and is gone from this browser', async () => {
  keep(null, 'Bread');
  expect(await sendLeft('p', 'w', await first())).toEqual({ is: 'sent' });
  expect(sent.saves).toMatchObject([{ text: 'Bread', onto: null }]);
  expect(await left()).toEqual([]);
});

test('what may have arrived goes first, under the same key', async () => {
  keep(null, 'Bread and cake', { text: 'Bread', key: 'first' });
  expect(await sendLeft('p', 'w', await first())).toEqual({ is: 'sent' });
  expect(sent.saves).toMatchObject([
    { text: 'Bread', onto: null, key: 'first' },
    { text: 'Bread and cake', onto: { id: 'new-post', version: 1 } },
  ]);
});

test('without a connection it stays, and keeps the key it was sent under', async () => {
  keep(null, 'Bread');
  sent.results = [{ ok: false, why: 'unreachable' }];
  expect(await sendLeft('p', 'w', await first())).toEqual({ is: 'waiting' });
  expect(await sendLeft('p', 'w', await first())).toEqual({ is: 'sent' });
  expect(sent.saves).toHaveLength(2);
  expect(sent.saves[1]?.key).toBe(sent.saves[0]?.key);
});

test('what may have arrived more than a day ago isn’t sent again without a person', async () => {
  keep(null, 'Bread', { text: 'Bread', key: 'first' });
  const { key } = await first();
  const old = `everycast.draft.p.w.new.${(Date.now() - 25 * 3600_000).toString(36)}-00`;
  localStorage.setItem(old, localStorage.getItem(key) ?? '');
  localStorage.removeItem(key);
  expect(await sendLeft('p', 'w', await first())).toMatchObject({ is: 'refused' });
  expect(sent.saves).toEqual([]);
});

test('a refusal and a conflict stay, and say what they are', async () => {
  keep(null, 'Bread');
  sent.results = [{ ok: false, why: 'refused', message: 'Too long' }];
  expect(await sendLeft('p', 'w', await first())).toEqual({ is: 'refused', message: 'Too long' });
  const refused = await first();
  expect(readLeft(refused)?.kept.draft.text).toBe('Bread');
  sent.results = [{ ok: false, why: 'conflict' }];
  expect(await sendLeft('p', 'w', refused)).toEqual({ is: 'conflict' });
  expect(await left()).toHaveLength(1);
});

test('changes to a post that was scheduled or deleted meanwhile wait for a person', async () => {
  keep('post-1', 'Bread', null, 3);
  sent.post = { id: 'post-1', version: 3, state: 'scheduled' };
  expect(await sendLeft('p', 'w', await first())).toEqual({ is: 'scheduled' });
  sent.post = { is: 'gone' };
  expect(await sendLeft('p', 'w', await first())).toEqual({ is: 'gone' });
  expect(sent.saves).toEqual([]);
  expect(await left()).toHaveLength(1);
});

test('another person’s drafts, and those of another workspace, aren’t found', async () => {
  keep(null, 'Bread');
  expect([await findAllKept('q', 'w'), await findAllKept('p', 'v')]).toEqual([[], []]);
});

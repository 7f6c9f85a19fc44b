import type { Comment } from '@everycast/contract/comments';
import { describe, expect, test } from 'vitest';
import { mentionedIn, partsOf, suggestionsFor, typedMention } from './mentions.ts';
import { threadsOf } from './threads.ts';

const people = [
  { id: '1', name: 'Ida' },
  { id: '2', name: 'Ida Holm' },
  { id: '3', name: 'José Núñez' },
];
const comment = (id: string, parentId: string | null = null, resolvedAt: string | null = null): Comment => ({
  id,
  parentId,
  resolvedAt,
  authorId: null,
  authorName: null,
  client: false,
  text: id,
  mentions: [],
  media: [],
  quote: null,
  picture: null,
  createdAt: '2026-11-18T09:00:00.000Z',
  editedAt: null,
  deleted: false,
  resolvedBy: null,
});

describe('a text', () => {
  test('is divided at its mentions, and the longest name counts', () => {
    expect(partsOf('Hi @Ida Holm, @Ida and <b>@Nobody</b>', people)).toEqual([
      { text: 'Hi ', mention: false },
      { text: '@Ida Holm', mention: true },
      { text: ', ', mention: false },
      { text: '@Ida', mention: true },
      { text: ' and <b>@Nobody</b>', mention: false },
    ]);
    expect(partsOf('', people)).toEqual([]);
    expect(mentionedIn('Is this right, @José Núñez?', people)).toEqual(['3']);
  });

  test('suggests people for the name that is being typed', () => {
    expect(typedMention('Hi @Id', 6)).toEqual({ from: 3, words: 'Id' });
    expect(typedMention('@', 1)).toEqual({ from: 0, words: '' });
    expect(typedMention('ida@holm.example', 8)).toBeNull();
    expect(typedMention('@Ida\nand', 8)).toBeNull();
    expect(typedMention('No name', 4)).toBeNull();
    expect(suggestionsFor('holm', people).map(({ id }) => id)).toEqual(['2']);
    expect(suggestionsFor('nun', people).map(({ id }) => id)).toEqual(['3']);
    expect(suggestionsFor('', people)).toHaveLength(3);
    expect(suggestionsFor(' and', people)).toEqual([]);
  });
});

test('comments are threads, and resolved ones are apart', () => {
  const all = [comment('a'), comment('b', null, '2026-11-18T10:00:00.000Z'), comment('c', 'a'), comment('d', 'b'), comment('e', 'a')];
  const { open, resolved } = threadsOf(all);
  expect(open.map(({ root, replies }) => [root.id, ...replies.map(({ id }) => id)])).toEqual([['a', 'c', 'e']]);
  expect(resolved.map(({ root, replies }) => [root.id, ...replies.map(({ id }) => id)])).toEqual([['b', 'd']]);
});

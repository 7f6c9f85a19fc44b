import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { NewApiKey } from './api-keys.ts';
import { NewLabel } from './labels.ts';
import { MeChange } from './me.ts';
import { MediaName, NewFolder, Tag } from './media.ts';
import { LineOf, NameOf, oneLine } from './one-line.ts';
import { Scene } from './scenes.ts';
import { NewStreamEvent } from './stream-events.ts';
import { StreamDestinationChange } from './streams.ts';
import { WorkspaceName } from './workspaces.ts';

/** Nothing of these is seen. */
const invisible = ['\u200b', '\u200b\u2060\ufeff', '\u202e', '\u2066\u2069', '\u3164', '\u2800', '\u00ad', '\u{e0061}', ' \u00a0 '];

describe.each<[string, z.ZodType]>([
  ['a workspace', WorkspaceName],
  ['a label', NewLabel.shape.name],
  ['a file', MediaName],
  ['a folder', NewFolder.shape.name],
  ['a tag', Tag],
  ['a scene', Scene.shape.name],
  ['an API key', NewApiKey.shape.name],
  ['a person', MeChange.shape.name],
  ['a scheduled stream', NewStreamEvent.shape.title],
])('the name of %s', (_, schema) => {
  test('shows something', () => {
    for (const name of ['', ...invisible]) expect(schema.safeParse(name).error?.issues, JSON.stringify(name)).toHaveLength(1);
  });

  test('doesn’t change the direction of what surrounds it', () => {
    expect(schema.parse('a\u202eb\u2066c')).toBe('a b c');
    expect(schema.parse('\u200fערב\u200f')).toBe('ערב');
  });

  test('is otherwise what it is', () => {
    for (const name of ['🚀', '👩‍👩‍👧‍👦 family', 'ערב', '発売', 'ü', 'می‌خواهم', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']) expect(schema.parse(name)).toBe(name);
  });
});

test('a destination without a name gets the platform’s, so its name may be empty', () => {
  for (const name of invisible) expect(StreamDestinationChange.parse({ name })).toEqual({ name: '' });
});

test('whatever it is, it is one line, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = oneLine(text);
      expect(oneLine(line)).toBe(line);
      expect(line).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
      expect(LineOf(1000).safeParse(line).success).toBe(true);
      expect(NameOf(1000).safeParse(line).success).toBe(line !== '');
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashtagsOf, isHashtag } from './hashtags.ts';
import { NewSnippet } from './snippets.ts';
import { accountVariables, snippetVariables, unknownVariable, variable } from './variables.ts';

const messages = (input: unknown) => NewSnippet.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
const textOf = (kind: string, text: string) => NewSnippet.parse({ kind, name: 'A', text }).text;

describe('hashtags', () => {
  test('are separated by anything, get their # and are kept once', () => {
    expect(hashtagsOf('winter, #Menu\n#lisboa;menu  #WINTER')).toEqual(['#winter', '#Menu', '#lisboa']);
    expect(textOf('hashtags', ' #zürich ##çay ＃one #हिन्दी #2026a ')).toBe('#zürich #çay #one #हिन्दी #2026a');
  });

  test.each(['#2026', '#c++', '#a-b', '#', '#😀'])('can’t be %s', (tag) => {
    expect(isHashtag(tag)).toBe(false);
    expect(messages({ kind: 'hashtags', name: 'A', text: `#fine ${tag}` })).toEqual(['schema.not_a_hashtag']);
  });

  test('are the same when they are written again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const tags = hashtagsOf(text);
        expect(hashtagsOf(tags.join(' '))).toEqual(tags);
        expect(new Set(tags.map((tag) => tag.toLowerCase())).size).toBe(tags.length);
      }),
    );
  });
});

describe('a snippet', () => {
  test('may contain every variable, in any case', () => {
    const text = snippetVariables.map(variable).join(' ').toUpperCase();
    expect(textOf('snippet', text)).toBe(text);
    expect(textOf('signature', ` ${text}\r\n— the team `)).toBe(`${text}\n— the team`);
  });

  test.each(['{name}', '{account name}', '{ handle }', '{Ihr_Name}', '{group}'])('may not contain %s, which is no variable', (wrong) => {
    const { error } = NewSnippet.safeParse({ kind: 'snippet', name: 'A', text: `Hi {handle}, ${wrong}` });
    expect(error?.issues).toMatchObject([{ path: ['text'], message: 'schema.unknown_variable', params: { variable: wrong } }]);
  });

  test('may contain braces that look like nothing', () => {
    for (const text of ['{}', '{ 1 }', '{"a": 1}', 'a } b {', '{:-)', '{handle']) expect(textOf('snippet', text)).toBe(text);
  });

  test('is not empty and has owners only as a signature', () => {
    expect(messages({ kind: 'snippet', name: 'A', text: ' \n ' })).toEqual(['schema.snippet_empty']);
    expect(messages({ kind: 'hashtags', name: 'A', text: ' , ' })).toContain('schema.hashtags_missing');
    expect(messages({ kind: 'snippet', name: 'A', text: 'a', accountIds: [] })).toHaveLength(1);
    const id = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f0001';
    expect(messages({ kind: 'signature', name: 'A', text: 'a', accountIds: [id, id] })).toEqual(['schema.account_twice']);
  });
});

test('what a snippet can’t contain is never one of the variables', () => {
  const pieces = fc.array(fc.oneof(fc.string(), fc.constantFrom(...snippetVariables.map(variable), '{x}', '{', '}')));
  fc.assert(
    fc.property(pieces, (texts) => {
      const unknown = unknownVariable(texts.join(''));
      expect(snippetVariables.map(variable)).not.toContain(unknown?.toLowerCase());
    }),
  );
  for (const name of accountVariables) expect(unknownVariable(variable(name))).toBeNull();
});

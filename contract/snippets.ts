import { z } from 'zod';
import { Id } from './common.ts';
import { hashtagsOf, isHashtag } from './hashtags.ts';
import { NameOf } from './one-line.ts';
import { snippetVariables, unknownVariable, variable } from './variables.ts';

/** The most per workspace, of all kinds together. */
export const maxSnippets = 500;
export const maxSnippetName = 60;
/** UTF-16 units. */
export const maxSnippetText = 5_000;
/** The most hashtags per group. */
export const maxHashtags = 100;
/** The most accounts, and the most groups, that one signature is for. */
const maxOwners = 1_000;

/** `hashtags`: a group of them; `snippet`: any text; `signature`: a text that ends the posts of some accounts. */
export const snippetKinds = ['hashtags', 'snippet', 'signature'] as const;
export const SnippetKind = z.enum(snippetKinds);
export type SnippetKind = z.infer<typeof SnippetKind>;

/** A text that a workspace uses again and again. */
export const Snippet = z
  .object({
    id: Id,
    kind: SnippetKind,
    name: z.string(),
    text: z.string().describe('Of hashtags, in one line. Variables are as they were written'),
    accountIds: z.array(Id).describe('The accounts that a signature is for; it is used before those of their groups'),
    groupIds: z.array(Id).describe('The account groups that a signature is for'),
  })
  .meta({ id: 'Snippet' });
export type Snippet = z.infer<typeof Snippet>;

const Words = z
  .string()
  .overwrite((text) => text.replaceAll('\r\n', '\n').toWellFormed().trim())
  .min(1, 'schema.snippet_empty')
  .max(maxSnippetText, 'schema.too_many_characters')
  .superRefine((text, context) => {
    const unknown = unknownVariable(text);
    const params = { variable: unknown, known: snippetVariables.map(variable).join(', ') };
    if (unknown !== null) context.addIssue({ code: 'custom', message: 'schema.unknown_variable', params });
  })
  .describe(`May contain ${snippetVariables.map(variable).join(', ')}`);

const Hashtags = z
  .string()
  .overwrite((text) => hashtagsOf(text.toWellFormed()).join(' '))
  .min(1, { error: 'schema.hashtags_missing', abort: true })
  .max(maxSnippetText, 'schema.too_many_characters')
  .superRefine((text, context) => {
    const tags = text.split(' ');
    const wrong = tags.find((tag) => !isHashtag(tag));
    if (wrong !== undefined) context.addIssue({ code: 'custom', message: 'schema.not_a_hashtag', params: { tag: wrong } });
    if (tags.length > maxHashtags) context.addIssue({ code: 'custom', message: 'schema.too_many_hashtags', params: { max: maxHashtags } });
  })
  .describe('Separated by spaces; a missing # is added, and each is kept once');

const Ids = z.array(Id).max(maxOwners).default([]);
const OwnIds = (twice: string) => Ids.refine((ids) => new Set(ids).size === ids.length, twice);
const name = NameOf(maxSnippetName);

/** A snippet as it is created, and as it replaces another. */
export const NewSnippet = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('hashtags'), name, text: Hashtags }),
    z.strictObject({ kind: z.literal('snippet'), name, text: Words }),
    z.strictObject({
      kind: z.literal('signature'),
      name,
      text: Words,
      accountIds: OwnIds('schema.account_twice'),
      groupIds: OwnIds('schema.group_twice'),
    }),
  ])
  .meta({ id: 'NewSnippet' });
export type NewSnippet = z.infer<typeof NewSnippet>;

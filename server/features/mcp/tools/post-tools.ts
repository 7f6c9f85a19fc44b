import { Id, Instant, Version } from '@everycast/contract/common';
import { LabelIds } from '@everycast/contract/labels';
import { AltText } from '@everycast/contract/media';
import { PostPreview } from '@everycast/contract/post-preview';
import { AccountIds, maxMediaPerPart, maxThreadParts, PlatformOptions, PostText, TargetState } from '@everycast/contract/posts';
import { message } from '@everycast/messages/message';
import { z } from 'zod';
import { say } from '../../../kernel/messages.ts';
import { path } from '../api.ts';
import { reader, type Tool, type ToolContext, tool } from '../tool.ts';
import { ShownPost, ShownPosts } from './shown.ts';

const one = { postId: Id };
const files = z
  .array(z.strictObject({ id: Id, alt: AltText.optional().describe('Alt text; say what is in the picture') }))
  .max(maxMediaPerPart)
  .describe('Files of the media library, in order');
const content = {
  text: PostText.describe('For all accounts. `{handle}` and `{account}` stand for the account’s names'),
  accountIds: AccountIds.describe('From `list_accounts`'),
  media: files,
  thread: z
    .array(z.strictObject({ text: PostText, media: files.optional() }))
    .max(maxThreadParts)
    .describe('Further parts; where a platform has no threads, all parts become one text'),
  firstComment: PostText.describe('A comment below the published post'),
  textByAccount: z.record(Id, PostText).describe('Accounts that get another text, by account ID. Replaces all earlier ones'),
  options: PlatformOptions.describe('Options of platforms, as the composer has them'),
  labelIds: LabelIds.describe('From `list_labels`. Replaces all'),
};
const Content = z.strictObject(content).partial();

/** A tool's fields as the API has them. */
function asBody({ textByAccount, ...same }: z.output<typeof Content>): object {
  const variants = textByAccount && Object.fromEntries(Object.entries(textByAccount).map(([id, text]) => [id, { text }]));
  return { ...same, ...(variants && { variants }) };
}

/** Where a person reads and publishes it. */
const pageOfPost = ({ id, state }: Pick<ShownPost, 'id' | 'state'>): string =>
  state === 'draft' || state === 'scheduled' ? `/post-composer?post=${id}` : `/posts/${id}`;

const previewOf = async ({ api }: Pick<ToolContext, 'api'>, postId: string): Promise<PostPreview> =>
  PostPreview.parse(await api({ method: 'GET', path: path`/api/v1/posts/${postId}/preview` }));

/** A post as it is now, where it is, and what would keep it from going out. */
export async function withIssues(context: ToolContext, saved: unknown): Promise<object> {
  const post = ShownPost.parse(saved);
  const { targets } = await previewOf(context, post.id);
  const issues = targets.flatMap(({ accountId, platform, handle, issues }) =>
    issues.map(({ weight, field, message: says }) => ({ accountId, platform, handle, weight, field, message: says })),
  );
  return { post, link: context.address(pageOfPost(post)), issues };
}

/** Posts as they are written; scheduling them is another matter. */
export const postTools: readonly Tool[] = [
  reader({
    name: 'list_posts',
    description: 'Posts: drafts, scheduled and published ones, newest first; with `from` or `to` in the order of their time.',
    input: z.strictObject({
      states: z.array(TargetState).min(1).max(10).optional(),
      from: Instant.optional().describe('Due at or after, such as 2026-12-01T00:00:00Z'),
      to: Instant.optional().describe('Due before'),
      accountIds: z.array(Id).min(1).max(100).optional(),
      search: z.string().max(200).optional().describe('Words in the text'),
      limit: z.number().int().min(1).max(100).default(20),
      cursor: z.string().max(500).optional().describe('From the page before'),
    }),
    request: ({ states, accountIds, ...query }) => ({ path: '/api/v1/posts', query: { ...query, state: states, account: accountIds } }),
    shown: ShownPosts,
  }),
  reader({
    name: 'get_post',
    description: 'A post with how it is on each account: state, address once it is published, and what went wrong.',
    input: z.strictObject(one),
    request: ({ postId }) => ({ path: path`/api/v1/posts/${postId}` }),
    shown: ShownPost,
  }),
  tool({
    name: 'preview_post',
    description:
      'What each account of a post gets, and every issue of its platform. What `stops` must be changed before it can be scheduled; a `note` says what happens.',
    kind: 'reads',
    input: z.strictObject(one),
    run: (context, { postId }) => previewOf(context, postId),
  }),
  tool({
    name: 'create_draft',
    description:
      'Saves a draft, and tells the issues of every platform. Nothing goes out: use `schedule_post`, `publish_post` or `add_to_queue` for that. Give the person the link.',
    kind: 'writes',
    input: Content.extend({
      requestId: z.string().min(1).max(200).optional().describe('Your own ID: the same again makes no second draft'),
    }),
    async run(context, { requestId, ...fields }) {
      const body = asBody(fields);
      return withIssues(context, await context.api({ method: 'POST', path: '/api/v1/posts', body, once: requestId }));
    },
  }),
  tool({
    name: 'change_draft',
    description: 'Changes a draft; what is left out stays. Scheduled posts can only be changed if the key allows it.',
    kind: 'writes',
    input: Content.extend({
      ...one,
      version: Version.optional().describe('The one that you read: it fails if someone has changed it since'),
    }),
    async run(context, { postId, version, ...fields }) {
      const body = { ...asBody(fields), ...(version !== undefined && { version }) };
      return withIssues(context, await context.api({ method: 'PATCH', path: path`/api/v1/posts/${postId}`, body }));
    },
  }),
  tool({
    name: 'delete_draft',
    description: 'Deletes a draft. A person can restore it for 30 days.',
    kind: 'removes',
    input: z.strictObject(one),
    async run({ api }, { postId }) {
      await api({ method: 'DELETE', path: path`/api/v1/posts/${postId}` });
      return { postId, note: say(message('mcp.deleted')) };
    },
  }),
];

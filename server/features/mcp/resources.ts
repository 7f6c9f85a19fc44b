import { path } from './api.ts';
import type { ToolContext } from './tool.ts';
import { tools } from './tools/all.ts';
import { ShownAccounts, ShownPost, ShownPosts } from './tools/shown.ts';

const scheme = 'everycast://';
const mimeType = 'application/json';

/** What assistants can read without a tool, for people who attach it to a conversation. Names and descriptions are theirs to show. */
export const resources = [
  { uri: `${scheme}workspace`, name: 'workspace', description: 'The workspace, and what an assistant may do there', mimeType },
  { uri: `${scheme}accounts`, name: 'accounts', description: 'The connected accounts', mimeType },
  { uri: `${scheme}drafts`, name: 'drafts', description: 'The newest drafts', mimeType },
  { uri: `${scheme}scheduled`, name: 'scheduled', description: 'What is scheduled', mimeType },
  { uri: `${scheme}inbox`, name: 'inbox', description: 'Conversations that wait for an answer', mimeType },
];

export const resourceTemplates = [{ uriTemplate: `${scheme}posts/{id}`, name: 'post', description: 'A post by its ID', mimeType }];

const ofTools: ReadonlyMap<string, { tool: string; input: object }> = new Map<string, { tool: string; input: object }>([
  ['workspace', { tool: 'get_workspace', input: {} }],
  ['inbox', { tool: 'list_conversations', input: {} }],
]);

/** @returns null if there is no such resource @throws Refusal, AppError */
export async function readResource(context: ToolContext, uri: string): Promise<object | null> {
  if (!uri.startsWith(scheme)) return null;
  const { api } = context;
  const name = uri.slice(scheme.length);
  if (name === 'accounts') return ShownAccounts.parse(await api({ method: 'GET', path: '/api/v1/accounts' }));
  if (name === 'drafts' || name === 'scheduled') {
    const query = { state: name === 'drafts' ? 'draft' : 'scheduled', limit: 50 };
    return ShownPosts.parse(await api({ method: 'GET', path: '/api/v1/posts', query }));
  }
  const [, postId] = /^posts\/([0-9a-f-]{36})$/i.exec(name) ?? [];
  if (postId !== undefined) return ShownPost.parse(await api({ method: 'GET', path: path`/api/v1/posts/${postId}` }));
  const of = ofTools.get(name);
  return of ? ((await tools.get(of.tool)?.run(context, of.input)) ?? null) : null;
}

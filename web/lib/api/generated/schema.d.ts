import type { Account, ConnectBluesky } from '@everycast/contract/accounts';
import type { ApiKey } from '@everycast/contract/api-keys';
import type { AssistantSettings } from '@everycast/contract/assistant';
import type { ApiError } from '@everycast/contract/errors';
import type { Me } from '@everycast/contract/me';
import type { Media } from '@everycast/contract/media';
import type { Notification, OutboxMail } from '@everycast/contract/notifications';
import type { Entitlement } from '@everycast/contract/plans';
import type {
  NewPost,
  Post,
  PostChange,
  PostSummary,
  PostsQuery,
  Verdict,
} from '@everycast/contract/posts';
import type { Invitation, Member, Role, Workspace } from '@everycast/contract/workspaces';
import type { z } from 'zod';

type Json<T> = { content: { 'application/json': T } };
type Input<S extends z.ZodType> = z.input<S>;
type Answers<T> = { 200: Json<T>; default: Json<ApiError> };
type Get<T, Q = never, P = never> = { get: { parameters: Parameters<Q, P>; responses: Answers<T> } };
type Parameters<Q, P> = ([Q] extends [never] ? { query?: never } : { query?: Q }) & ([P] extends [never] ? { path?: never } : { path: P });
type Write<M extends string, T, B = never, P = never> = {
  [K in M]: { parameters: Parameters<never, P>; responses: Answers<T> } & ([B] extends [never] ? { requestBody?: never } : { requestBody: Json<B> });
};
type Page<T> = { items: T[]; cursor: string | null };
type ById = { id: string };
type ListQuery = Partial<Omit<PostsQuery, 'state'>> & { state?: string };
type Multipart = { requestBody: { content: { 'multipart/form-data': { file: string } } }; responses: Answers<Media>; parameters: Parameters<never, never> };

export interface paths {
  '/api/v1/me': Get<Me> & Write<'patch', Me, { name?: string; mailNotifications?: boolean }>;
  '/api/v1/workspaces': Get<{ items: Workspace[] }> & Write<'post', Workspace, { name: string; zone?: string }>;
  '/api/v1/workspaces/current': Get<Workspace> & Write<'patch', Workspace, { name?: string; zone?: string }>;
  '/api/v1/workspaces/current/members': Get<{ items: Member[] }>;
  '/api/v1/workspaces/current/members/{userId}': Write<'patch', Member, { role: Role }, { userId: string }> &
    Write<'delete', undefined, never, { userId: string }>;
  '/api/v1/workspaces/current/invitations': Get<{ items: Invitation[] }> &
    Write<'post', Invitation, { email: string; role: Exclude<Role, 'owner'> }>;
  '/api/v1/workspaces/current/invitations/{id}': Write<'delete', undefined, never, ById>;
  '/api/v1/workspaces/current/entitlement': Get<Entitlement>;
  '/api/v1/invitations/accept': Write<'post', Workspace, { token: string }>;
  '/api/v1/accounts': Get<{ items: Account[] }>;
  '/api/v1/accounts/bluesky': Write<'post', Account, Input<typeof ConnectBluesky>>;
  '/api/v1/accounts/{id}': Get<Account, never, ById> & Write<'delete', undefined, never, ById>;
  '/api/v1/accounts/{id}/test': Write<'post', Account, never, ById>;
  '/api/v1/accounts/{id}/reconnect': Write<'post', Account, { password: string }, ById>;
  '/api/v1/media': { post: Multipart };
  '/api/v1/media/{id}': Get<Media, never, ById>;
  '/api/v1/posts': Get<Page<PostSummary>, ListQuery> & Write<'post', Post, Input<typeof NewPost>>;
  '/api/v1/posts/{id}': Get<Post, never, ById> & Write<'patch', Post, Input<typeof PostChange>, ById> & Write<'delete', undefined, never, ById>;
  '/api/v1/posts/{id}/restore': Write<'post', Post, never, ById>;
  '/api/v1/posts/{id}/targets/{targetId}/retry': Write<'post', Post, never, ById & { targetId: string }>;
  '/api/v1/posts/{id}/targets/{targetId}/ignore': Write<'post', Post, never, ById & { targetId: string }>;
  '/api/v1/posts/{id}/targets/{targetId}/verdict': Write<'post', Post, Input<typeof Verdict>, ById & { targetId: string }>;
  '/api/v1/posts/retry': Write<'post', { items: PostSummary[] }, { targetIds: string[] }>;
  '/api/v1/assistant': Get<AssistantSettings>;
  '/api/v1/notifications': Get<{ items: Notification[]; cursor: string | null; unread: number }>;
  '/api/v1/notifications/read': Write<'post', undefined, { ids?: string[] }>;
  '/api/v1/settings/outbox': Get<{ items: OutboxMail[] }>;
  '/api/v1/api-keys': Get<{ items: ApiKey[] }>;
}

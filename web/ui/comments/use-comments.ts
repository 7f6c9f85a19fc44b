import type { CommentChange, NewComment } from '@everycast/contract/comments';
import { useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { threadsOf } from './threads.ts';

/** What is talked about: a post, or a conversation of the inbox. */
export type Place = { postId: string } | { conversationId: string };

const paths = { post: '/api/v1/posts/{id}/comments', conversation: '/api/v1/engagement/conversations/{id}/notes' } as const;

/** A name for what belongs to a place, such as what was typed there. */
export const keyOf = (place: Place): string => Object.values(place).join();

/** All comments of a place, and who can be mentioned. */
export function useComments(place: Place) {
  const params = { path: { id: keyOf(place) } };
  const ofPost = useQuery({ ...get(paths.post, { params }), enabled: 'postId' in place });
  const ofConversation = useQuery({ ...get(paths.conversation, { params }), enabled: 'conversationId' in place });
  return 'postId' in place ? ofPost : ofConversation;
}

/** How many threads of a place nobody resolved. A post's comments aren't read for that. */
export function useOpenThreads(place: Place): number {
  const postId = 'postId' in place ? place.postId : null;
  const query = useQuery({
    ...get('/api/v1/comments/open', { params: { query: { postIds: postId ?? '' } } }),
    enabled: postId !== null,
  });
  const notes = useQuery({ ...get(paths.conversation, { params: { path: { id: keyOf(place) } } }), enabled: postId === null });
  return postId === null ? threadsOf(notes.data?.items ?? []).open.length : (query.data?.items[0]?.open ?? 0);
}

/** Everything that shows comments follows. */
const changed = () => Promise.all([refresh(paths.post), refresh(paths.conversation), refresh('/api/v1/comments')]);

export async function addComment(place: Place, body: Partial<NewComment>, key: string): Promise<void> {
  const params = { path: { id: keyOf(place) } };
  const headers = { 'Idempotency-Key': key };
  if ('postId' in place) await answer(http.POST(paths.post, { params, headers, body }));
  else await answer(http.POST(paths.conversation, { params, headers, body }));
  await changed();
}

export async function changeComment(id: string, body: CommentChange): Promise<void> {
  await answer(http.PATCH('/api/v1/comments/{id}', { params: { path: { id } }, body }));
  await changed();
}

export async function deleteComment(id: string): Promise<void> {
  await answer(http.DELETE('/api/v1/comments/{id}', { params: { path: { id } } }));
  await changed();
}

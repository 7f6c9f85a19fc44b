import { answer, http } from '../../../lib/api/client.ts';
import type { CardSource } from '../composer/preview/LinkCard.tsx';

/** The cards of a post's links, by the review link instead of a session. */
export const cardsFor = (id: string, postId: string): CardSource => ({
  key: `/api/v1/reviews/${id}/posts/${postId}/link-cards`,
  read: (url, signal) =>
    answer(http.GET('/api/v1/reviews/{id}/posts/{postId}/link-cards', { params: { path: { id, postId }, query: { url } }, signal })),
});

import type { NewReviewLink, ReviewLink } from '@everycast/contract/client-review';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';

const changed = () => void refresh('/api/v1/review-links');

/** The workspace's links for clients. */
export const useLinks = () => useQuery(get('/api/v1/review-links'));

/** Sends a client a link. */
export const useNewLink = () =>
  useMutation({
    mutationFn: (body: NewReviewLink) => answer(http.POST('/api/v1/review-links', { body })),
    onSettled: changed,
  });

/** Sends a link once more, or revokes it. */
export const useLinkAction = (action: 'send' | 'revoke', done: (link: ReviewLink) => void, failed: (problem: Error) => void) =>
  useMutation({
    mutationFn: (id: string) =>
      answer(
        action === 'send'
          ? http.POST('/api/v1/review-links/{id}/send', { params: { path: { id } } })
          : http.POST('/api/v1/review-links/{id}/revoke', { params: { path: { id } } }),
      ),
    onSuccess: done,
    onError: failed,
    onSettled: changed,
  });

import type { Repeat } from '@everycast/contract/repeats';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answer, http } from '../../../../lib/api/client.ts';
import type { AccountCheck } from '../../draft/problems.ts';
import { useSettled } from '../preview/use-settled.ts';

/** It is asked once nothing was typed for so long. Milliseconds. */
const restsFor = 1_000;
const none: readonly Repeat[] = [];

/** Where the text was posted lately, or is planned. While typing, and if it can't be asked, nothing is said: it blocks nothing. */
export function useRepeats(checks: readonly AccountCheck[], postId: string | undefined): readonly Repeat[] {
  const settled = useSettled(checks, restsFor);
  const texts = useMemo(() => {
    const byText = Map.groupBy(settled, ({ content }) => content.text.trim());
    byText.delete('');
    return [...byText].map(([text, those]) => ({ text, accountIds: those.map(({ account }) => account.id) }));
  }, [settled]);
  const { data } = useQuery({
    // Not with the posts: a post that was just queued isn't looked for among its own copies.
    queryKey: ['composer', 'repeats', postId, texts],
    queryFn: ({ signal }) => answer(http.POST('/api/v1/posts/repeats', { body: { texts, ...(postId && { postId }) }, signal })),
    enabled: texts.length > 0,
    staleTime: 60_000,
  });
  return texts.length > 0 ? (data?.items ?? none) : none;
}

import { useWords } from 'words:posts';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { Repeat } from '@everycast/contract/repeats';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { answer, http } from '../../../../lib/api/client.ts';
import { useTimes } from '../../../../lib/session/session.tsx';
import { formatMoment } from '../../../../lib/time/format.ts';
import { noteRows, problemRows } from '../../draft/problem-rows.ts';
import type { AccountCheck, ScheduleCheck } from '../../draft/problems.ts';
import { useSettled } from '../preview/use-settled.ts';
import type { OtherProblem } from './ProblemList.tsx';

/** It is asked once nothing was typed for so long. Milliseconds. */
const restsFor = 1_000;
const none: readonly Repeat[] = [];

/** Where the text was posted lately, or is planned. While typing, and if it can't be asked, nothing is said: it blocks nothing. */
function useRepeats(checks: readonly AccountCheck[], postId: string | undefined): readonly Repeat[] {
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

/**
 * Everything that must be fixed before the post goes out. What a page has from the start, such as no text, is only shown once the person
 * tried to send it: until then it isn't a problem.
 */
export function useProblems({
  checks,
  time,
  uploading,
  postId,
}: {
  checks: readonly AccountCheck[];
  time: ScheduleCheck;
  uploading: number;
  /** Once it is saved. */
  postId: string | undefined;
}) {
  const t = useWords();
  const { zone } = useTimes();
  const [tried, setTried] = useState(false);
  const fresh = !tried;
  const all = useMemo(() => problemRows(checks, { fresh: false }), [checks]);
  const rows = useMemo(() => (fresh ? problemRows(checks, { fresh }) : all), [checks, fresh, all]);
  const notes = useMemo(() => noteRows(checks), [checks]);
  const found = useRepeats(checks, postId);
  const repeats = useMemo(
    () =>
      found.flatMap(({ accountId, postId, at, published }) =>
        checks
          .filter(({ account }) => account.id === accountId)
          .map(({ account }) => {
            const said = { name: shownHandle(account), when: formatMoment(at, zone) };
            return { postId, said: t(published ? 'problems.postedAt' : 'problems.plannedAt', said) };
          }),
      ),
    [found, checks, zone, t],
  );
  const isEmpty = checks.length === 0;
  const content = useMemo(
    (): OtherProblem[] => [
      ...(isEmpty ? [{ sentence: t('foot.noAccount'), lacks: 'account' as const }] : []),
      ...(uploading > 0 ? [{ sentence: t('foot.uploading', { count: uploading }) }] : []),
    ],
    [isEmpty, uploading, t],
  );
  const { kind } = time;
  const schedule = useMemo(
    (): OtherProblem[] =>
      kind === 'past' || kind === 'incomplete' || kind === 'far' ? [{ sentence: t(`foot.${kind}`), lacks: 'time' }] : [],
    [kind, t],
  );
  const others = useMemo(() => (fresh ? [] : [...content, ...schedule]), [fresh, content, schedule]);
  return {
    rows,
    notes,
    repeats,
    others,
    /** Whether everything but the time is fine. */
    isReady: all.length + content.length === 0,
    isTimed: schedule.length === 0,
    /** The person tried to send it. */
    tried: useCallback(() => setTried(true), []),
  };
}

export type Problems = ReturnType<typeof useProblems>;

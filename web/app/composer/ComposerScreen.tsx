import { useWords } from 'words:posts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { AssistantPane } from '../../features/assistant/AssistantPane.tsx';
import { ComposerImageEditor } from '../../features/images/ComposerImageEditor.tsx';
import { LateCardDialog, useCards } from '../../features/images/cards/use-cards.tsx';
import { LatePicker } from '../../features/media/picker/LatePicker.tsx';
import { Composer } from '../../features/posts/composer/Composer.tsx';
import { ComposerSkeleton } from '../../features/posts/composer/ComposerSkeleton.tsx';
import { CardsContext, type CardsPlace, ImageEditorContext } from '../../features/posts/composer/places.ts';
import { blank, type Draft, onlyAccounts } from '../../features/posts/draft/draft.ts';
import { findKept } from '../../features/posts/draft/kept.ts';
import { firstOffer } from '../../features/posts/draft/problems.ts';
import { answer, get, http } from '../../lib/api/client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { Problem } from '../../ui/Problem.tsx';
import { Box } from '../../ui/primitives/primitives.tsx';

const loadRepeat = () => import('../../features/series/RepeatButton.tsx');

/** Text cards, with photos of the library. */
const CardDialog = (place: CardsPlace) => (
  <LateCardDialog
    {...place}
    picker={({ choose, ...rest }) => <LatePicker {...rest} max={1} kind="image" choose={([image]) => image && choose(image)} />}
  />
);

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The composer with the assistant and the library's picker, for a new post or the one in the URL. `?media=` lists library files to start
 * with, `?accounts=` accounts that were connected for the post. `prompt` is passed to the assistant on arrival; `at` is the initial wall
 * time ("2026-12-01T09:00"), `in` its zone; without it, the person's.
 */
export function ComposerScreen({
  back,
  prompt,
  at,
  in: startZone = null,
}: {
  back: string;
  prompt: string | null;
  at?: string | null;
  in?: string | null;
}) {
  const t = useWords();
  const { me, workspace, times } = useSession();
  const { zone } = times;
  const [params, setParams] = useSearchParams();
  const id = params.get('post');
  // A new draft gets its ID with its first save, while someone is typing: that is the same composer, not another post.
  const madeHere = useRef<string | null>(null);
  const [opened, setOpened] = useState(id);
  if (id !== opened && id !== madeHere.current) {
    madeHere.current = null;
    setOpened(id);
  }
  const accounts = useQuery(get('/api/v1/accounts'));
  // Loaded once, under a separate key: events about the post, including this composer's own changes, must not reload it.
  const post = useQuery({
    queryKey: ['composer', opened],
    queryFn: ({ signal }) => answer(http.GET('/api/v1/posts/{id}', { params: { path: { id: opened ?? '' } }, signal })),
    enabled: opened !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const left = useQuery({
    queryKey: ['composer', opened, 'left'],
    queryFn: () => findKept(me.id, workspace.id, opened),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  // Below the text: what it can do determines its height. If it isn't there at once, the composer opens without it.
  const assistant = useQuery(get('/api/v1/assistant'));
  const isComing = assistant.isLoading && assistant.failureCount === 0;

  // The button needs the repeat of a post that belongs to one, and a post without one is the rule.
  const series = useQuery({
    ...get('/api/v1/series', { params: { query: { post: opened ?? '' } } }),
    select: ({ items }) => items[0] ?? null,
    enabled: opened !== null,
  });
  const cards = useCards(CardDialog);
  const mayPublish = workspace.permissions.includes('post.publish');
  const RepeatButton = useLazyComponent(loadRepeat, mayPublish);

  const { state } = useLocation();
  const [broughtAccounts] = useState(
    () =>
      params
        .get('accounts')
        ?.split(',')
        .filter((one) => uuid.test(one)) ?? [],
  );
  // They are chosen once: after a reload, the page shows what was chosen since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival
  useEffect(() => {
    if (!params.has('accounts')) return;
    const others = new URLSearchParams(params);
    others.delete('accounts');
    setParams(others, { replace: true, preventScrollReset: true, state });
  }, []);
  const named = useMemo(() => [...new Set(params.get('media')?.split(',') ?? [])].filter((one) => uuid.test(one)), [params]);
  const wanted = useQueries({
    queries: named.map((fileId) => ({ ...get('/api/v1/media/{id}', { params: { path: { id: fileId } } }), retry: false })),
    combine: (answers) => ({
      pending: answers.some(({ isPending }) => isPending),
      files: answers.flatMap(({ data }) => data ?? []),
    }),
  });

  // Once the composer is open it stays open: a list that can't be refetched is no reason to close it.
  const failed = (accounts.data ? null : accounts.error) ?? (opened === null || post.data ? null : post.error);
  if (failed) {
    return (
      <Box p="16 20">
        <Problem
          title={t('notOpened')}
          problem={failed}
          retry={() => void Promise.all([accounts.refetch(), opened !== null && post.refetch()])}
        />
      </Box>
    );
  }
  // A deleted file doesn't prevent writing: the others are added.
  if (!accounts.data || (opened !== null && !post.data) || left.isPending || wanted.pending || isComing) return <ComposerSkeleton />;

  const first: Draft = {
    ...blank,
    accountIds: onlyAccounts(accounts.data.items, post.data?.platforms ?? []),
    schedule: { mode: at ? 'at' : 'now', at: at ?? firstOffer(zone, Date.now()), zone: startZone ?? zone, fold: 'earlier' },
  };
  return (
    <ImageEditorContext value={ComposerImageEditor}>
      <CardsContext value={cards}>
        <Composer
          key={opened ?? 'new'}
          post={opened === null ? null : (post.data ?? null)}
          first={first}
          left={left.data ?? null}
          accounts={accounts.data.items}
          back={back}
          savedAs={(newId) => {
            if (id === newId) return;
            madeHere.current = newId;
            setParams({ post: newId }, { replace: true, preventScrollReset: true });
          }}
          brought={wanted.files}
          broughtAccounts={broughtAccounts}
          library={(place) => <LatePicker {...place} />}
          repeats={series.data != null}
          repeat={(place) =>
            RepeatButton &&
            mayPublish &&
            (series.data !== undefined || opened === null) && <RepeatButton {...place} series={series.data ?? null} />
          }
          assistant={(place) => <AssistantPane {...place} prompt={prompt} />}
        />
      </CardsContext>
    </ImageEditorContext>
  );
}

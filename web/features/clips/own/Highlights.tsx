import { useWords } from 'words:clips';
import { type HighlightSearch, highlightSeconds } from '@everycast/contract/clips';
import type { EditableVideo } from '@everycast/contract/videos';
import { Progress } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import css from './Highlights.module.css';
import { PartRow } from './PartRow.tsx';
import { reasonInWords } from './reasons.ts';
import type { Player } from './use-player.ts';
import type { VerticalClips } from './use-vertical-clips.ts';

const onSuccess = () => void refresh('/api/v1/clips/highlights');
const onError = (problem: ApiProblem) => void toast.fail(problem.message);

/** A video's highlights, and starting and stopping the search for them. */
function useHighlights(mediaId: string) {
  const params = { path: { mediaId } };
  return {
    found: useQuery(get('/api/v1/clips/highlights/{mediaId}', { params })),
    search: useMutation<HighlightSearch, ApiProblem, { again: boolean }>({
      mutationFn: ({ again }) => answer(http.POST('/api/v1/clips/highlights', { body: { mediaId, again } })),
      onSuccess,
      onError,
    }),
    cancel: useMutation<unknown, ApiProblem>({
      mutationFn: () => answer(http.DELETE('/api/v1/clips/highlights/{mediaId}', { params })),
      onSuccess,
      onError,
    }),
  };
}

/** A video's highlights, and the search for them. */
export function Highlights({ video, player, clips }: { video: EditableVideo; player: Player; clips: VerticalClips }) {
  const t = useWords();
  const { media } = video;
  const { found, search, cancel } = useHighlights(media.id);
  const { data, error, refetch } = found;
  const looking = data?.state === 'waiting' || data?.state === 'running';
  const short = (media.duration ?? 0) < highlightSeconds.shortest;
  const find = (again: boolean) => search.mutate({ again });
  return (
    <Grid as="section" gap={12} p={16} className={css.section} aria-label={t('highlights.title')}>
      <Row as="header" justify="between" minH="var(--h-control-sm)">
        <Text as="h3" size={14}>
          {t('highlights.title')}
        </Text>
        {!looking && data && data.state !== 'none' && !short && (
          <Button size="sm" variant="ghost" busy={search.isPending} onClick={() => find(true)}>
            {t('highlights.again')}
          </Button>
        )}
      </Row>
      {error && !data && <Problem title={t('highlights.notLoaded')} problem={error} retry={() => void refetch()} />}
      {!data && !error && (
        <Loading>
          <Skeleton height="6rem" />
        </Loading>
      )}
      {short && (
        <Text size={13} tone="muted">
          {t('highlights.short', { seconds: highlightSeconds.shortest })}
        </Text>
      )}
      {data?.state === 'none' && !short && (
        <Empty
          title={t('highlights.find')}
          action={
            <Button icon={<Icon of={IconSparkles} size={16} />} busy={search.isPending} onClick={() => find(false)}>
              {t('highlights.find')}
            </Button>
          }
        >
          {t('highlights.teach')}
        </Empty>
      )}
      {looking && (
        <Grid gap={8} justifyItems="start" size={13} className={css.looking}>
          <Text num>{t('highlights.looking', { progress: data.progress })}</Text>
          <Progress value={data.progress * 100} aria-label={t('highlights.looking', { progress: data.progress })} size="sm" />
          <Button size="sm" variant="ghost" onClick={() => cancel.mutate()}>
            {t('highlights.cancel')}
          </Button>
        </Grid>
      )}
      {data?.state === 'failed' && (
        <Note
          tone="fail"
          title={t('highlights.failed')}
          actions={
            <Button size="sm" busy={search.isPending} onClick={() => find(true)}>
              {t('highlights.again')}
            </Button>
          }
        >
          {data.problem?.message}
        </Note>
      )}
      {data?.state === 'done' && data.highlights.length === 0 && !short && (
        <Empty title={t('highlights.none')}>{t('highlights.noneWhy')}</Empty>
      )}
      <ol>
        {data?.highlights.map((highlight, index) => (
          <PartRow
            key={`${highlight.start} ${highlight.end}`}
            suggested={highlight}
            name={(span) => t('highlights.name', { number: index + 1, ...span })}
            playName={t('highlights.playName', { number: index + 1 })}
            reasons={highlight.reasons.map(reasonInWords)}
            video={video}
            player={player}
            clips={clips}
          />
        ))}
      </ol>
    </Grid>
  );
}

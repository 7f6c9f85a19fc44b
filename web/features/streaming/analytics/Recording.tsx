import { useWords } from 'words:stream-analytics';
import type { Stream } from '@everycast/contract/streams';
import { IconDownload, IconMovie, IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { get } from '../../../lib/api/client.ts';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { formatBytes, formatDuration } from '../../../lib/measures.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Grid, ListRow, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { State } from '../../../ui/state/State.tsx';

/** The stream's recording, and the highlights found in it. */
export function Recording({ stream: { id, recording } }: { stream: Stream }) {
  const t = useWords();
  const { state, mediaIds, original, bytes, problem } = recording;
  const several = mediaIds.length > 1;
  return (
    <Panel title={t('recording.title')}>
      <Grid gap={12} p={16}>
        {state === 'none' && <Text size={13}>{t('recording.noneText')}</Text>}
        {state === 'recording' && (
          <Text size={13}>{bytes > 0 ? t('recording.recordingText', { size: formatBytes(bytes) }) : t('recording.begunText')}</Text>
        )}
        {state === 'saving' && <State state="publishing">{t('recording.savingText')}</State>}
        {state === 'saved' && <State state="published">{t('recording.savedText')}</State>}
        {several && <Text size={13}>{t('recording.severalText', { count: mediaIds.length })}</Text>}
        {problem && <State state={state === 'failed' ? 'failed' : 'warning'}>{problem}</State>}
        {(mediaIds.length > 0 || original) && (
          <Row gap={8} wrap>
            {mediaIds.map((mediaId, index) => (
              <ButtonLink key={mediaId} to={`/media-library?media=${mediaId}`} icon={<Icon of={IconMovie} size={16} />}>
                {several ? t('recording.openPart', { number: index + 1 }) : t('recording.open')}
              </ButtonLink>
            ))}
            {original && (
              <ButtonLink
                to={inWorkspace(`/api/v1/streams/${id}/original`)}
                reloadDocument
                download
                icon={<Icon of={IconDownload} size={16} />}
              >
                {t('recording.original')}
              </ButtonLink>
            )}
          </Row>
        )}
        {mediaIds.map((mediaId, index) => (
          <Found key={mediaId} mediaId={mediaId} part={several ? index + 1 : null} />
        ))}
      </Grid>
    </Panel>
  );
}

function Found({ mediaId, part }: { mediaId: string; part: number | null }) {
  const t = useWords();
  const { data, error, refetch } = useQuery(get('/api/v1/clips/highlights/{mediaId}', { params: { path: { mediaId } } }));
  const title = part === null ? t('highlights.title') : t('highlights.titlePart', { number: part });
  const generator = `/clip-generator?media=${mediaId}`;
  const looking = data?.state === 'waiting' || data?.state === 'running';
  const found = data?.state === 'done' && data.highlights.length > 0;
  return (
    <Grid as="section" gap={8} aria-label={title}>
      <Text as="h3" size={14}>
        {title}
      </Text>
      {error && <Problem title={t('highlights.notLoaded')} problem={error} retry={() => void refetch()} />}
      {looking && <State state="publishing">{t('highlights.searching')}</State>}
      {data?.state === 'done' && !found && <Text size={13}>{t('highlights.none')}</Text>}
      {data && !looking && !found && (
        <Text size={13} tone="muted">
          {t('highlights.teach')}
        </Text>
      )}
      {found && (
        <ol>
          {data.highlights.map(({ start, end }, index) => (
            <ListRow key={start} p="8 0">
              <Link to={generator}>
                {t('highlights.one', { number: index + 1, start: formatDuration(start), end: formatDuration(end) })}
              </Link>
            </ListRow>
          ))}
        </ol>
      )}
      <div>
        <ButtonLink variant={found ? 'default' : 'filled'} to={generator} icon={<Icon of={IconSparkles} size={16} />}>
          {t(found || looking ? 'highlights.open' : 'highlights.find')}
        </ButtonLink>
      </div>
    </Grid>
  );
}

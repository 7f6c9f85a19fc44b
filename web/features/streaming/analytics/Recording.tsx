import type { Stream } from '@everycast/contract/streams';
import { IconMovie, IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { get } from '../../../lib/api/client.ts';
import { formatBytes, formatDuration } from '../../../lib/measures.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Grid, ListRow, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { State } from '../../../ui/state/State.tsx';
import { useWords } from './words.ts';

/** The stream's recording, and the highlights found in it. */
export function Recording({ stream: { recording } }: { stream: Stream }) {
  const t = useWords();
  const { state, mediaId, bytes, problem } = recording;
  return (
    <Panel title={t('recording.title')}>
      <Grid gap={12} p={16}>
        {state === 'none' && <Text size={13}>{t(mediaId === null ? 'recording.noneText' : 'recording.deleted')}</Text>}
        {state === 'recording' && (
          <Text size={13}>{bytes > 0 ? t('recording.recordingText', { size: formatBytes(bytes) }) : t('recording.begunText')}</Text>
        )}
        {state === 'saving' && <State state="publishing">{t('recording.savingText')}</State>}
        {state === 'saved' && <State state="published">{t('recording.savedText')}</State>}
        {problem && <State state={state === 'failed' ? 'failed' : 'warning'}>{problem}</State>}
        {mediaId && (
          <Row gap={8} wrap>
            <ButtonLink to={`/media-library?media=${mediaId}`} icon={<Icon of={IconMovie} size={16} />}>
              {t('recording.open')}
            </ButtonLink>
          </Row>
        )}
        {mediaId && <Found mediaId={mediaId} />}
      </Grid>
    </Panel>
  );
}

function Found({ mediaId }: { mediaId: string }) {
  const t = useWords();
  const { data, error, refetch } = useQuery(get('/api/v1/clips/highlights/{mediaId}', { params: { path: { mediaId } } }));
  const generator = `/clip-generator?media=${mediaId}`;
  const looking = data?.state === 'waiting' || data?.state === 'running';
  const found = data?.state === 'done' && data.highlights.length > 0;
  return (
    <Grid as="section" gap={8} aria-label={t('highlights.title')}>
      <Text as="h3" size={14}>
        {t('highlights.title')}
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

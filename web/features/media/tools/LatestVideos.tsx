import { useWords } from 'words:media';
import type { Media } from '@everycast/contract/media';
import { IconCut, IconSlideshow } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { get } from '../../../lib/api/client.ts';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { formatDuration } from '../../../lib/measures.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Box, Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { inClipGenerator, inLibrary, inVideoEditor } from '../paths.ts';
import css from './LatestVideos.module.css';

const shown = 6;

/** The library's newest videos, each with links to both tools. */
export function LatestVideos() {
  const t = useWords();
  const { data, error, refetch } = useQuery(get('/api/v1/media', { params: { query: { kind: 'video', limit: shown } } }));
  return (
    <Panel title={t('tools.latest')} aside={<Link to="/media-library?kind=video">{t('tools.all')}</Link>}>
      {error && !data && (
        <Box p={16}>
          <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />
        </Box>
      )}
      {!data && !error && (
        <Loading className={css.list}>
          <Skeleton height="4.5rem" />
          <Skeleton height="4.5rem" />
        </Loading>
      )}
      {data?.items.length === 0 && (
        <Empty title={t('tools.none')} action={<ButtonLink to="/media-library">{t('tools.library')}</ButtonLink>}>
          {t('tools.noneText')}
        </Empty>
      )}
      {data && data.items.length > 0 && (
        <ul className={css.list} aria-label={t('tools.latest')}>
          {data.items.map((video) => (
            <Video key={video.id} video={video} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Video({ video: { id, name, thumbnailUrl, duration } }: { video: Media }) {
  const t = useWords();
  return (
    <Grid as="li" gap="4 12" minW={0} className={css.video}>
      <img className={css.picture} src={inWorkspace(thumbnailUrl)} alt="" loading="lazy" />
      <Text size={13} weight="medium" clamp={2} breaks className={css.name} title={name}>
        <Link to={inLibrary(id)}>{name}</Link>
      </Text>
      {duration !== null && (
        <Text size={13} tone="quiet" num>
          {formatDuration(duration)}
        </Text>
      )}
      <Row gap={6} wrap align="stretch" className={css.actions}>
        <ButtonLink size="sm" variant="soft" to={inVideoEditor(id)} icon={<Icon of={IconCut} size={16} />}>
          {t('details.edit')}
          <span className="visually-hidden">{name}</span>
        </ButtonLink>
        <ButtonLink size="sm" variant="soft" to={inClipGenerator(id)} icon={<Icon of={IconSlideshow} size={16} />}>
          {t('details.clips')}
          <span className="visually-hidden">{name}</span>
        </ButtonLink>
      </Row>
    </Grid>
  );
}

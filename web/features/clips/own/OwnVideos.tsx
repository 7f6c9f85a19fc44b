import { useWords } from 'words:clips';
import { IconFolderOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { get } from '../../../lib/api/client.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Box, Grid, Row } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { VideoTiles } from '../../../ui/VideoTiles.tsx';
import css from './OwnVideo.module.css';
import { OwnVideo } from './OwnVideo.tsx';

/** One or two rows on a wide screen; the library has the others. */
const shown = 12;

/** The library's newest videos, and a link to all of them. */
function ChooseVideo({ choose, browse }: { choose: (id: string) => void; browse: () => void }) {
  const t = useWords();
  const { data, error, refetch } = useQuery(get('/api/v1/media', { params: { query: { kind: 'video', limit: shown } } }));
  if (error && !data) {
    return (
      <Grid gap={12} p={16}>
        <Problem title={t('own.notLoaded')} problem={error} retry={() => void refetch()} />
      </Grid>
    );
  }
  if (data?.items.length === 0) {
    return (
      <Empty title={t('own.none')} action={<ButtonLink to="/media-library">{t('own.library')}</ButtonLink>}>
        {t('own.noneTeach')}
      </Empty>
    );
  }
  return (
    <Grid gap={12} p={16}>
      <Row gap={12} wrap justify="between" size={13} tone="muted">
        <p>{t('own.teach')}</p>
        <Button icon={<Icon of={IconFolderOpen} size={16} />} onClick={browse}>
          {t('own.browse')}
        </Button>
      </Row>
      {!data && (
        <Loading className={css.loading}>
          <Skeleton height="7rem" />
          <Skeleton height="7rem" />
          <Skeleton height="7rem" />
        </Loading>
      )}
      {data && <VideoTiles videos={data.items} label={t('own.newest')} choose={choose} />}
    </Grid>
  );
}

/** The dialog in which library videos are searched and chosen. */
export type VideoPicker = (place: { opened: boolean; close: () => void; choose: (id: string) => void }) => ReactNode;

/** Clips of library videos. The video is in the URL, so that other screens can link here: `?media=<id>`. */
export function OwnVideos({ picker }: { picker: VideoPicker }) {
  const t = useWords();
  const [params, setParams] = useSearchParams();
  const id = params.get('media');
  const choose = (chosen: string) => setParams({ media: chosen }, { preventScrollReset: true });
  const [browsing, setBrowsing] = useState(false);
  const browse = () => setBrowsing(true);
  return (
    <>
      {id === null ? (
        <Panel title={t('own.title')}>
          <ChooseVideo choose={choose} browse={browse} />
        </Panel>
      ) : (
        <ChosenVideo key={id} id={id} another={browse} />
      )}
      {picker({ opened: browsing, close: () => setBrowsing(false), choose })}
    </>
  );
}

function ChosenVideo({ id, another }: { id: string; another: () => void }) {
  const t = useWords();
  const { data: video, error, refetch } = useQuery(get('/api/v1/videos/{mediaId}', { params: { path: { mediaId: id } } }));
  return (
    <Panel
      title={video?.media.name ?? t('own.title')}
      aside={
        <Button size="sm" onClick={another}>
          {t('own.another')}
        </Button>
      }
    >
      {error && !video && (
        <Box p={16}>
          <Problem title={t('own.notOpened')} problem={error} retry={() => void refetch()} />
        </Box>
      )}
      {!video && !error && (
        <Loading className={css.columns}>
          <Skeleton height="22rem" />
          <Skeleton height="22rem" />
        </Loading>
      )}
      {video && <OwnVideo video={video} />}
    </Panel>
  );
}

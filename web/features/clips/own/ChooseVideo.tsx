import { useWords } from 'words:clips';
import { IconFolderOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Grid, Row } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { VideoTiles } from '../../../ui/VideoTiles.tsx';
import css from './ChooseVideo.module.css';

/** One or two rows on a wide screen; the library has the others. */
const shown = 12;

/** The library's newest videos, and a link to all of them. */
export function ChooseVideo({ choose, browse }: { choose: (id: string) => void; browse: () => void }) {
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

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { get } from '../../../lib/api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useWords } from '../words.ts';
import { ChooseVideo } from './ChooseVideo.tsx';
import css from './OwnVideo.module.css';
import { OwnVideo } from './OwnVideo.tsx';

/** Clips of the library's videos. Which one stands in the address, so that other screens lead here with theirs: `?media=<id>`. */
export function OwnVideos() {
  const t = useWords();
  const [params, setParams] = useSearchParams();
  const id = params.get('media');
  const choose = (chosen: string | null) => setParams(chosen === null ? {} : { media: chosen }, { preventScrollReset: true });
  if (id === null) {
    return (
      <Panel title={t('own.title')}>
        <ChooseVideo choose={(media) => choose(media.id)} />
      </Panel>
    );
  }
  return <Chosen key={id} id={id} another={() => choose(null)} />;
}

function Chosen({ id, another }: { id: string; another: () => void }) {
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
        <div className={css.problem}>
          <Problem title={t('own.notOpened')} problem={error} retry={() => void refetch()} />
        </div>
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

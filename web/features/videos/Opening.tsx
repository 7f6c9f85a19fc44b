import { Note } from '../../ui/Note.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Loading, Placeholders, Skeleton } from '../../ui/Skeleton.tsx';
import type { Picker } from './editor.ts';
import { Head } from './Head.tsx';
import { LoadForm } from './load/LoadForm.tsx';
import type { Load, LoadProblem } from './load/use-load.ts';
import { OpenEditor } from './OpenEditor.tsx';
import { canOpen, useVideo } from './use-video.ts';
import css from './VideoEditor.module.css';
import { useWords } from './words.ts';

/** A video of the library on its way into the editor: it may have to be measured, or copied into a form that browsers play. */
export function Opening({
  mediaId,
  load,
  back,
  picker,
  choose,
  loaded,
  failed,
}: {
  mediaId: string;
  load: Load;
  back: string;
  picker: Picker;
  choose: (mediaId: string) => void;
  loaded: () => void;
  failed: (problem: LoadProblem) => void;
}) {
  const t = useWords();
  const { data: video, error, refetch } = useVideo(mediaId);
  if (video && canOpen(video)) {
    return <OpenEditor video={video} load={load} back={back} picker={picker} choose={choose} loaded={loaded} failed={failed} />;
  }
  const stuck = video?.preparing?.problem ?? null;
  if (error || stuck !== null) {
    return (
      <div className={css.screen}>
        <Head back={back} />
        <div className={css.start}>
          {error ? (
            <Problem title={t('load.notOpened')} problem={error} retry={() => void refetch()} />
          ) : (
            <Note tone="fail" alert title={t('load.notOpened')}>
              {stuck}
            </Note>
          )}
          <LoadForm load={load} picker={picker} chosen={choose} />
        </div>
      </div>
    );
  }
  return (
    <div className={css.screen}>
      <Head back={back} />
      <div className={css.body}>
        <div className={css.work}>
          <div className={css.waiting}>
            <p role="status">{t('load.processing')}</p>
            {video?.preparing && (
              <progress className={css.preparing} value={video.preparing.progress || undefined} aria-label={t('load.preparing')} />
            )}
            {video && <p className={css.why}>{t('load.preparingWhy', { name: video.media.name })}</p>}
          </div>
        </div>
        <Loading className={css.panels}>
          <Placeholders>
            {['a', 'b', 'c', 'd', 'e'].map((key) => (
              <div key={key} className={css.placeholder}>
                <Skeleton width="40%" height="0.75rem" />
              </div>
            ))}
          </Placeholders>
        </Loading>
      </div>
    </div>
  );
}

import type { VideoJob } from '@everycast/contract/videos';
import { formatDuration } from '../../../lib/measures.ts';
import { Button } from '../../../ui/Button.tsx';
import { useWords } from '../words.ts';
import css from './Jobs.module.css';

/** How far a job is and how long it still takes, with the way to stop it. */
export function Progress({ job, cancel }: { job: VideoJob; cancel: () => void }) {
  const t = useWords();
  const left =
    job.state === 'waiting'
      ? t('jobs.waiting')
      : job.secondsLeft === null
        ? t('jobs.running')
        : t('jobs.left', { left: formatDuration(job.secondsLeft) });
  return (
    <div className={css.progress}>
      <progress className={css.bar} value={job.progress} aria-label={t('jobs.progress')} />
      <span className={css.figures}>
        {t('percent', { percent: Math.floor(job.progress * 100) })} · {left}
      </span>
      <Button size="sm" variant="ghost" onClick={cancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}

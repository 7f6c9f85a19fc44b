import { useWords } from 'words:videos';
import type { VideoJob } from '@everycast/contract/videos';
import { formatDuration } from '../../../lib/measures.ts';
import { Button } from '../../../ui/Button.tsx';
import { Grid, Text } from '../../../ui/primitives/primitives.tsx';
import css from './Jobs.module.css';

/** A job's progress and remaining time, with a cancel button. */
export function Progress({ job, cancel }: { job: VideoJob; cancel: () => void }) {
  const t = useWords();
  const left =
    job.state === 'waiting'
      ? t('jobs.waiting')
      : job.secondsLeft === null
        ? t('jobs.running')
        : t('jobs.left', { left: formatDuration(job.secondsLeft) });
  return (
    <Grid gap="0 8" align="center" cols="1fr auto">
      <progress className={css.bar} value={job.progress} aria-label={t('jobs.progress')} />
      <Text as="span" size={12} tone="muted" num>
        {t('percent', { percent: Math.floor(job.progress * 100) })} · {left}
      </Text>
      <Button size="sm" variant="ghost" onClick={cancel}>
        {t('cancel')}
      </Button>
    </Grid>
  );
}

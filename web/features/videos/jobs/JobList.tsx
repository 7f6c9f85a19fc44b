import type { VideoJob } from '@everycast/contract/videos';
import { formatBytes, formatLength } from '../../../lib/measures.ts';
import { useHere } from '../../../lib/session/here.tsx';
import { formatNear } from '../../../lib/time/format.ts';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { presetOf } from '../editor.ts';
import { secondsText } from '../time/timecode.ts';
import { useWords } from '../words.ts';
import { JobActions } from './JobActions.tsx';
import css from './Jobs.module.css';
import { Progress } from './Progress.tsx';
import { isUnderWay, type Jobs } from './use-jobs.ts';

const glyph = { waiting: 'scheduled', running: 'publishing', done: 'published', failed: 'failed', cancelled: 'cancelled' } as const;

/** The cuts and exports of this video, newest first. */
export function JobList({ jobs }: { jobs: Jobs }) {
  const t = useWords();
  if (jobs.list.length === 0) return <p className={css.none}>{t('jobs.none')}</p>;
  return (
    <ul className={css.list}>
      {jobs.list.map((job) => (
        <Job key={job.id} job={job} jobs={jobs} />
      ))}
    </ul>
  );
}

function Job({ job, jobs }: { job: VideoJob; jobs: Jobs }) {
  const t = useWords();
  const { zone } = useHere().workspace;
  const { output, file } = job;
  function rangeOf({ edit: { segments } }: VideoJob): string {
    const [only] = segments;
    if (!only) return t('trim.all');
    if (segments.length > 1) return t('jobs.parts', { count: segments.length });
    return t('jobs.range', { start: secondsText(only.start), end: secondsText(only.end) });
  }
  const name =
    output.kind === 'trim'
      ? t('jobs.trim')
      : t('jobs.export', {
          format: t(`export.formats.${output.format}`),
          preset: output.preset === 'source' ? t('export.source') : (presetOf(output.preset)?.name ?? output.preset),
        });
  return (
    <li className={css.job}>
      <div className={css.line}>
        <StateGlyph state={glyph[job.state]} size={14} label={t(`jobs.state.${job.state}`)} />
        <span className={css.name}>{name}</span>
        <span className={css.when}>{formatNear(job.createdAt, zone)}</span>
      </div>
      <p className={css.facts}>{rangeOf(job)}</p>
      {isUnderWay(job) && <Progress job={job} cancel={() => jobs.cancel(job)} />}
      {file && (
        <p className={css.facts}>
          {t('jobs.facts', { ...file, length: formatLength(file.duration), size: formatBytes(file.bytes) })}
          {job.method && ` · ${t(`methodShort.${job.method}`)}`}
        </p>
      )}
      {job.why && <p className={css.facts}>{job.why}</p>}
      {job.state === 'failed' && <p className={css.problem}>{job.problem?.message}</p>}
      {job.state === 'cancelled' && <p className={css.facts}>{t('jobs.cancelled')}</p>}
      {job.state === 'done' && <JobActions job={job} jobs={jobs} />}
    </li>
  );
}

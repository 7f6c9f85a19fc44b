import { useWords } from 'words:videos';
import type { VideoJob } from '@everycast/contract/videos';
import { formatBytes, formatLength } from '../../../lib/measures.ts';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatNear } from '../../../lib/time/format.ts';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { presetOf } from '../editor.ts';
import { presetName } from '../preset-names.ts';
import { secondsText } from '../time/timecode.ts';
import { JobActions } from './JobActions.tsx';
import css from './Jobs.module.css';
import { Progress } from './Progress.tsx';
import { isUnderWay, type Jobs } from './use-jobs.ts';

const glyph = { waiting: 'scheduled', running: 'publishing', done: 'published', failed: 'failed', cancelled: 'cancelled' } as const;

/** This video's cuts and exports, newest first. */
export function JobList({ jobs }: { jobs: Jobs }) {
  const t = useWords();
  if (jobs.list.length === 0)
    return (
      <Text size={12} tone="quiet" num>
        {t('jobs.none')}
      </Text>
    );
  return (
    <Stack as="ul">
      {jobs.list.map((job) => (
        <Job key={job.id} job={job} jobs={jobs} />
      ))}
    </Stack>
  );
}

function Job({ job, jobs }: { job: VideoJob; jobs: Jobs }) {
  const t = useWords();
  const { zone } = useTimes();
  const { output, file } = job;
  function rangeOf({ edit: { segments } }: VideoJob): string {
    const [only] = segments;
    if (!only) return t('trim.all');
    if (segments.length > 1) return t('jobs.parts', { count: segments.length });
    return t('jobs.range', { start: secondsText(only.start), end: secondsText(only.end) });
  }
  const preset = output.kind === 'export' && presetOf(output.preset);
  const name =
    output.kind === 'trim'
      ? t('jobs.trim')
      : t('jobs.export', {
          format: t(`export.formats.${output.format}`),
          preset: output.preset === 'source' ? t('export.source') : preset ? presetName(preset.name) : output.preset,
        });
  return (
    <Stack as="li" gap={6} p="12 0" divided className={css.job}>
      <Row gap={8} minW={0} className={css.line}>
        <StateGlyph state={glyph[job.state]} size={14} label={t(`jobs.state.${job.state}`)} />
        <Text as="span" size={13} weight="medium" truncate>
          {name}
        </Text>
        <Text as="span" ml="auto" size={12} tone="quiet" nowrap>
          {formatNear(job.createdAt, zone)}
        </Text>
      </Row>
      <Text size={12} tone="quiet" num>
        {rangeOf(job)}
      </Text>
      {isUnderWay(job) && <Progress job={job} cancel={() => jobs.cancel(job)} />}
      {file && (
        <Text size={12} tone="quiet" num>
          {t('jobs.facts', { ...file, length: formatLength(file.duration), size: formatBytes(file.bytes) })}
          {job.method && ` · ${t(`methodShort.${job.method}`)}`}
        </Text>
      )}
      {job.why && (
        <Text size={12} tone="quiet" num>
          {job.why}
        </Text>
      )}
      {job.state === 'failed' && (
        <Text size={12} tone="fail">
          {job.problem?.message}
        </Text>
      )}
      {job.state === 'cancelled' && (
        <Text size={12} tone="quiet" num>
          {t('jobs.cancelled')}
        </Text>
      )}
      {job.state === 'done' && <JobActions job={job} jobs={jobs} />}
    </Stack>
  );
}

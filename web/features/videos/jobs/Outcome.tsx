import { useWords } from 'words:videos';
import type { VideoJob } from '@everycast/contract/videos';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { Note } from '../../../ui/Note.tsx';
import { JobActions } from './JobActions.tsx';
import { Progress } from './Progress.tsx';
import { isUnderWay, type Jobs } from './use-jobs.ts';

/** A cut's state: its progress, what it did and why, or why it failed. A toast announces what finishes here. */
export function Outcome({ job, problem, failed, jobs }: { job: VideoJob | null; problem: ApiProblem | null; failed: string; jobs: Jobs }) {
  const t = useWords();
  if (problem) {
    return (
      <Note tone="fail" title={failed}>
        {problem.message}
      </Note>
    );
  }
  if (!job || job.state === 'cancelled') return null;
  if (isUnderWay(job)) return <Progress job={job} cancel={() => jobs.cancel(job)} />;
  if (job.state === 'failed') {
    return (
      <Note tone="fail" title={failed}>
        {job.problem?.message}
      </Note>
    );
  }
  // Why it was re-encoded says that it was.
  const title = job.method === 'encoded' ? job.why : null;
  return (
    <Note
      tone="ok"
      title={title ?? (job.method ? t(`method.${job.method}`) : t('jobs.done'))}
      actions={<JobActions job={job} jobs={jobs} />}
    >
      {title === null && job.why}
    </Note>
  );
}

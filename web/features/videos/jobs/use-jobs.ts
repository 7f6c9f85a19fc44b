import { words } from 'words:videos';
import type { NewVideoJob, VideoJob, VideoOutput } from '@everycast/contract/videos';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { answer, get, http } from '../../../lib/api/client.ts';
import { type ApiProblem, toApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import type { Editor } from '../editor.ts';
import { cutOf, isPresent } from './present.ts';

type Kind = VideoJob['output']['kind'];

/** The polling interval without events. Milliseconds. */
const pace = 1500;

export const isUnderWay = ({ state }: VideoJob): boolean => state === 'waiting' || state === 'running';

/** A video's cuts and exports, and their actions. */
export interface Jobs {
  list: VideoJob[];
  /** Why the current request failed. */
  problem(kind: Kind): ApiProblem | null;
  starting(kind: Kind): boolean;
  trim(): void;
  export(): void;
  cancel(job: VideoJob): void;
  /** Adds the result to the library; returns its ID there, null if that failed. */
  save(job: VideoJob): Promise<string | null>;
  saving(job: VideoJob): boolean;
  /** The last job that matches the current settings; earlier ones are only in the list. */
  present(kind: Kind): VideoJob | null;
}

export function useJobs({ video, edit, target, kept, player }: Editor): Jobs {
  const mediaId = video.media.id;
  const query = useQuery({
    ...get('/api/v1/videos/jobs', { params: { query: { mediaId } } }),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? pace : false),
  });
  const list = query.data?.items ?? [];
  /** Jobs started here: only their end is announced. */
  const [mine] = useState(() => new Set<string>());
  const begin = useMutation<VideoJob, ApiProblem, NewVideoJob>({
    mutationFn: (body) => answer(http.POST('/api/v1/videos/jobs', { body })),
    onSuccess(job) {
      mine.add(job.id);
      return refresh('/api/v1/videos/jobs');
    },
    onError: (problem, { output }) => {
      toast.fail(output.kind === 'trim' ? words()('trim.failed') : words()('export.failed', { why: problem.message }));
    },
  });
  const save = useMutation<string, ApiProblem, string>({
    mutationFn: async (id) => (await answer(http.POST('/api/v1/videos/jobs/{id}/save', { params: { path: { id } } }))).id,
    onSuccess: () => Promise.all([refresh('/api/v1/videos/jobs'), refresh('/api/v1/media')]),
    onError: (problem) => toast.fail(words()('jobs.notSaved', { why: problem.message })),
  });

  const starts = useRef({ player, start: 0 });
  starts.current = { player, start: kept[0]?.start ?? 0 };
  useEffect(() => {
    for (const job of list) {
      if (isUnderWay(job) || !mine.delete(job.id)) continue;
      tell(job);
      // By the specification, the player is at the start after a trim.
      if (job.state === 'done' && job.output.kind === 'trim') starts.current.player.seek(starts.current.start);
    }
  }, [list, mine]);

  const asked = begin.variables;
  const outputs: Record<Kind, VideoOutput> = { trim: { kind: 'trim' }, export: { kind: 'export', ...target } };
  return {
    list,
    problem: (kind) => (asked && !begin.isPending && isPresent(asked, edit, outputs[kind]) ? begin.error : null),
    starting: (kind) => asked?.output.kind === kind && begin.isPending,
    trim: () => begin.mutate({ mediaId, edit: cutOf(edit), output: outputs.trim }),
    export: () => begin.mutate({ mediaId, edit, output: outputs.export }),
    cancel(job) {
      const call = answer(http.DELETE('/api/v1/videos/jobs/{id}', { params: { path: { id: job.id } } }));
      call.then(
        () => refresh('/api/v1/videos/jobs'),
        (thrown: unknown) => toast.fail(words()('jobs.notCancelled', { why: toApiProblem(thrown).message })),
      );
    },
    // The error has already been shown.
    save: (job) => (job.savedAs ? Promise.resolve(job.savedAs) : save.mutateAsync(job.id).catch(() => null)),
    saving: (job) => save.isPending && save.variables === job.id,
    present: (kind) => list.find((job) => isPresent(job, edit, outputs[kind])) ?? null,
  };
}

function tell({ state, output, problem }: VideoJob): void {
  const t = words();
  if (state === 'done')
    toast.ok(output.kind === 'trim' ? t('trim.done') : t('export.done', { format: t(`export.formats.${output.format}`) }));
  if (state === 'failed') {
    toast.fail(output.kind === 'trim' ? t('trim.failed') : t('export.failed', { why: problem?.message ?? '' }));
  }
}

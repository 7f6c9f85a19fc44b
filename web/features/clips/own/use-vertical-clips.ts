import type { Media } from '@everycast/contract/media';
import { Edit, type Segment, type VideoJob } from '@everycast/contract/videos';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { answer, get, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { toast } from '../../../ui/toast/store.ts';
import { words } from '../words.ts';

export type VerticalClips = ReturnType<typeof useVerticalClips>;

const asked = () => void refresh('/api/v1/videos/jobs');
const onError = (problem: ApiProblem) => void toast.fail(problem.message);
const path = (id: string) => ({ params: { path: { id } } });

/** The edit that makes an upright clip of a part: the middle of the picture, as large as the source has it. */
const upright = (part: Segment) => Edit.parse({ segments: [part], ratio: '9:16' });

const isOf = ({ edit, output }: VideoJob, part: Segment): boolean =>
  output.kind === 'export' &&
  edit.ratio === '9:16' &&
  edit.segments.length === 1 &&
  edit.segments[0]?.start === part.start &&
  edit.segments[0].end === part.end;

/** The upright clips of a video: what is under way, what is made, and what of it is in the library. */
export function useVerticalClips(mediaId: string) {
  const { data } = useQuery(get('/api/v1/videos/jobs', { params: { query: { mediaId } } }));
  const navigate = useNavigate();
  /** Jobs that somebody asked for here: they go on into the library by themselves. */
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  /** Of those the one that goes on into the composer: the last, unless somebody chose to stay. */
  const [opening, setOpening] = useState<string | null>(null);
  const make = useMutation<VideoJob, ApiProblem, Segment>({
    mutationFn: (part) =>
      answer(
        http.POST('/api/v1/videos/jobs', {
          body: { mediaId, edit: upright(part), output: { kind: 'export', format: 'mp4', preset: 'source' } },
        }),
      ),
    onSuccess(job) {
      setMine((before) => new Set([...before, job.id]));
      setOpening(job.id);
      asked();
    },
    onError,
  });
  const save = useMutation<Media, ApiProblem, string>({
    mutationFn: (id) => answer(http.POST('/api/v1/videos/jobs/{id}/save', path(id))),
    onSuccess(media, id) {
      asked();
      toast.ok(words()('vertical.saved'));
      if (id === opening) navigate(`/post-composer?media=${media.id}`);
    },
    onError(problem) {
      // Saved by a press later on, it does not take anybody away.
      setOpening(null);
      onError(problem);
    },
  });
  const cancel = useMutation<unknown, ApiProblem, string>({
    mutationFn: (id) => answer(http.DELETE('/api/v1/videos/jobs/{id}', path(id))),
    onSuccess: asked,
    onError,
  });
  const jobs = data?.items ?? [];
  const ready = jobs.find(({ id, state, savedAs }) => mine.has(id) && state === 'done' && savedAs === null)?.id;
  const saveReady = save.mutate;
  useEffect(() => {
    if (ready === undefined) return;
    setMine((before) => new Set([...before].filter((id) => id !== ready)));
    saveReady(ready);
  }, [ready, saveReady]);
  return {
    of: (part: Segment) => jobs.find((job) => isOf(job, part)) ?? null,
    make,
    save,
    cancel,
    /** Whether a job ends in the composer; `stay` lets it end in the library alone. */
    opens: (id: string) => id === opening,
    stay: () => setOpening(null),
  };
}

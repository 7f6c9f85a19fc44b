import type { Media } from '@everycast/contract/media';
import { verticalPreset } from '@everycast/contract/video-presets';
import { type CropKeyframe, Edit, type Segment, type VideoJob } from '@everycast/contract/videos';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { answer, get, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { useFraming } from '../../../lib/clips/use-framing.ts';
import { toast } from '../../../ui/toast/store.ts';
import { words } from '../words.ts';

export type VerticalClips = ReturnType<typeof useVerticalClips>;

const asked = () => void refresh('/api/v1/videos/jobs');
const onError = (problem: ApiProblem) => void toast.fail(problem.message);
const path = (id: string) => ({ params: { path: { id } } });

/** The edit that makes an upright clip of a part, with a crop that follows what happens in it. */
const upright = (part: Segment, cropKeyframes: CropKeyframe[]) => Edit.parse({ segments: [part], ratio: '9:16', cropKeyframes });

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
  const framing = useFraming();
  const make = useMutation<VideoJob | null, ApiProblem, Segment>({
    async mutationFn(part) {
      const found = await framing.propose(mediaId, [part]);
      if (found === null) return null;
      const edit = upright(part, found.keyframes ?? []);
      const output = { kind: 'export', format: 'mp4', preset: verticalPreset } as const;
      return answer(http.POST('/api/v1/videos/jobs', { body: { mediaId, edit, output } }));
    },
    onSuccess(job) {
      if (job === null) return;
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
    /** How far the search for the crop of a part is, 0 to 1; null where there is none. */
    framing: (part: Segment) => (make.isPending && make.variables === part ? framing.progress : null),
    stopFraming: framing.cancel,
    save,
    cancel,
    /** Whether a job ends in the composer; `stay` lets it end in the library alone. */
    opens: (id: string) => id === opening,
    stay: () => setOpening(null),
  };
}

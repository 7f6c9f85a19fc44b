import { words } from 'words:clips';
import type { Framing } from '@everycast/contract/clips';
import type { Media } from '@everycast/contract/media';
import { verticalPreset } from '@everycast/contract/video-presets';
import { Edit, type Segment, type VideoJob } from '@everycast/contract/videos';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { answer, get, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { useFraming } from '../../../lib/use-framing.ts';
import { toast } from '../../../ui/toast/toast-store.ts';

export type VerticalClips = ReturnType<typeof useVerticalClips>;

const asked = () => void refresh('/api/v1/videos/jobs');
const onError = (problem: ApiProblem) => void toast.fail(problem.message);
const path = (id: string) => ({ params: { path: { id } } });

/** Two areas one above the other, or a crop that follows the action. */
export type Layout = 'stack' | 'crop';

/** The edit for a vertical clip of a part. */
const upright = (part: Segment, { stack, keyframes }: Framing, layout: Layout) =>
  Edit.parse({ segments: [part], ratio: '9:16', ...(layout === 'stack' ? { stack } : { cropKeyframes: keyframes ?? [] }) });

const isOf = ({ edit, output }: VideoJob, part: Segment): boolean =>
  output.kind === 'export' &&
  edit.ratio === '9:16' &&
  edit.segments.length === 1 &&
  edit.segments[0]?.start === part.start &&
  edit.segments[0].end === part.end;

/** A video's vertical clips: in progress, finished, and saved to the library. */
export function useVerticalClips(mediaId: string) {
  const { data } = useQuery(get('/api/v1/videos/jobs', { params: { query: { mediaId } } }));
  const navigate = useNavigate();
  /** Jobs requested here: they are saved to the library automatically. */
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  /** The one that opens in the composer: the last, unless someone chose to stay. */
  const [opening, setOpening] = useState<string | null>(null);
  const framing = useFraming();
  /** A part that one crop can't show: someone chooses how it is laid out. */
  const [choice, setChoice] = useState<{ part: Segment; found: Framing } | null>(null);
  const make = useMutation<Framing | null, ApiProblem, Segment>({
    mutationFn: (part) => framing.propose(mediaId, [part]),
    onSuccess(found, part) {
      if (found === null) return;
      if (found.stack === null) create.mutate(upright(part, found, 'crop'));
      else setChoice({ part, found });
    },
    onError,
  });
  const create = useMutation<VideoJob, ApiProblem, Edit>({
    mutationFn(edit) {
      const output = { kind: 'export', format: 'mp4', preset: verticalPreset } as const;
      return answer(http.POST('/api/v1/videos/jobs', { body: { mediaId, edit, output } }));
    },
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
      // Saved by a later click, it doesn't navigate away.
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
    /** The progress of the crop search for a part, 0 to 1; null if there is none. */
    framing: (part: Segment) => (make.isPending && make.variables === part ? framing.progress : null),
    stopFraming: framing.cancel,
    create,
    /** Whether someone has to choose a layout for a part. */
    isChoosing: (part: Segment) => choice?.part === part,
    choose(layout: Layout) {
      if (choice !== null) create.mutate(upright(choice.part, choice.found, layout));
      setChoice(null);
    },
    save,
    cancel,
    /** Whether a job opens in the composer; `stay` only saves it to the library. */
    opens: (id: string) => id === opening,
    stay: () => setOpening(null),
  };
}

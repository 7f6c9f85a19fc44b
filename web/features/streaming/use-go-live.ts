import type { Stream } from '@everycast/contract/streams';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { keepText } from '../../lib/keep-text.ts';
import { toast } from '../../ui/toast/store.ts';
import type { Studio } from './engine/studio.ts';
import { createStream, destinationsQuery, endStream } from './streams.ts';
import { useStudioState } from './use-studio.ts';
import { words } from './words.ts';

/** This tab's own stream: after a reload the show goes on. */
const key = 'everycast.stream';

export type GoLive = ReturnType<typeof useGoLive>;

/** Starting and ending a stream from this tab. */
export function useGoLive(studio: Studio | null, stream: Stream | null) {
  const queries = useQueryClient();
  const sent = useStudioState(studio, ({ live }) => live);
  const start = useMutation<void, ApiProblem, { title: string; also?: string }>({
    async mutationFn({ title, also }) {
      const { items } = await queries.fetchQuery({ ...destinationsQuery, staleTime: 0 });
      const ids = items.filter(({ id, armed }) => armed || id === also).map(({ id }) => id);
      if (ids.length === 0) {
        toast.fail(words()('live.noDestination'));
        return;
      }
      const { id } = await createStream(ids, title);
      keepText(key, id, sessionStorage);
      await studio?.goLive(id);
    },
    onError: (problem) => toast.fail(problem.message),
  });
  const end = useMutation<void, ApiProblem, string>({
    async mutationFn(id) {
      await endStream(id);
      keepText(key, null, sessionStorage);
      await studio?.end();
    },
    onError: (problem) => toast.fail(problem.message),
  });

  // After a reload this tab's stream is still waiting for it; one that another tab has taken isn't.
  const over = useStudioState(studio, (state) => state.over);
  useEffect(() => {
    if (over !== null) keepText(key, null, sessionStorage);
  }, [over]);
  const waiting = studio !== null && over === null && sent === null && stream !== null && stream.state !== 'ended';
  const own = waiting && sessionStorage.getItem(key) === stream.id;
  const id = own && !start.isPending && !end.isPending ? stream.id : null;
  useEffect(() => {
    if (id !== null && studio) void studio.goLive(id);
  }, [id, studio]);

  return { start, end, sent, onAir: sent !== null };
}

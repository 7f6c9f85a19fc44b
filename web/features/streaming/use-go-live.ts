import { words } from 'words:streaming';
import { checkDestinations, type OverLimit } from '@everycast/contract/stream-checks';
import type { Stream } from '@everycast/contract/streams';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem } from '../../lib/api/problem.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import { isInsecure } from './engine/encoding.ts';
import type { Studio } from './engine/studio.ts';
import { fittingPicture, plannedStream, sentWhileLive } from './platforms/planned.ts';
import { createStream, destinationsQuery, endStream } from './streams.ts';
import { tabStream } from './tab.ts';
import { type Asker, useFit } from './use-fit.ts';
import { overLimitsOf, useLimits } from './use-limits.ts';
import { useStudioState } from './use-studio.ts';

export type GoLive = ReturnType<typeof useGoLive>;

/** Starting and ending a stream from this tab. @param plannedId the scheduled stream that is started */
export function useGoLive(studio: Studio | null, stream: Stream | null, plannedId: string | null) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  /** By default, everything that is armed goes live. */
  const armedNow = async () => {
    const { items } = await queries.fetchQuery({ ...destinationsQuery, staleTime: 0 });
    return items.filter(({ armed }) => armed).map(({ id }) => id);
  };
  const sent = useStudioState(studio, ({ live }) => live);
  const fit = useFit(studio, sent !== null || (stream !== null && stream.endedAt === null));
  const limits = useLimits();

  // It may be created while somebody who goes live waits.
  const now = useRef(studio);
  now.current = studio;

  /** Creates a stream; what its destinations don't take is asked about. Null: the person canceled. */
  async function create(destinationIds: readonly string[], title: string, at: Asker): Promise<Stream | null> {
    let ids = [...destinationIds];
    let acceptOverLimits = false;
    for (;;) {
      const studio = now.current;
      const picture = studio?.read().picture;
      const about = { ...(title.trim() && { title }), ...(plannedId && { eventId: plannedId }) };
      const sends = picture && { sends: plannedStream(picture) };
      try {
        return await createStream({ destinationIds: ids, ...about, ...sends, ...(acceptOverLimits && { acceptOverLimits }) });
      } catch (problem) {
        const over = problem instanceof ApiProblem ? overLimitsOf(problem) : null;
        if (!over || !picture || !studio) throw problem;
        const fitting = fittingPicture(
          over.map(({ platform }) => platform),
          picture,
        );
        const answer = await limits.ask({ at, over, fitting, others: over.length < ids.length });
        if (answer === 'cancel') return null;
        if (answer === 'anyway') acceptOverLimits = true;
        else if (answer === 'leaveOut') ids = ids.filter((id) => over.every((one) => one.id !== id));
        else studio.fit.limit(answer);
      }
    }
  }

  const start = useMutation<boolean, ApiProblem, { title: string; destinationIds?: string[] }>({
    async mutationFn({ title, destinationIds }) {
      const unable = isInsecure() ? 'insecure' : now.current?.read().encoding === 'none' ? 'none' : null;
      if (unable) {
        toast.fail(words()(`encoding.${unable}`));
        return false;
      }
      // The setup form has done this, before it saved anything.
      if (!destinationIds && !(await fit.ready('studio'))) return false;
      const ids = destinationIds ?? (await armedNow());
      if (ids.length === 0) {
        toast.fail(words()('live.noDestination'));
        return false;
      }
      const created = await create(ids, title, destinationIds ? 'form' : 'studio');
      if (!created) return false;
      tabStream.keep(created.id);
      await now.current?.goLive(created.id);
      return true;
    },
    onError: (problem) => toast.fail(problem.message),
  });
  const end = useMutation<void, ApiProblem, string>({
    async mutationFn(id) {
      await endStream(id);
      tabStream.keep(null);
      studio?.end();
    },
    onSuccess(_, id) {
      // Its recording and how it went are there.
      const open = { label: words()('live.openStream'), run: () => void navigate(`/stream-analytics?stream=${id}`) };
      toast.ok(words()('live.endedByYou'), { action: open });
    },
    onError: (problem) => toast.fail(problem.message),
  });

  // After a reload this tab's stream is still waiting for it; one that another tab has taken isn't.
  const over = useStudioState(studio, (state) => state.over);
  useEffect(() => {
    // Signing in again continues the stream.
    if (over !== null && over !== 'refused') tabStream.keep(null);
  }, [over]);
  const waiting = studio !== null && over === null && sent === null && stream !== null && stream.state !== 'ended';
  const own = waiting && tabStream.read() === stream.id;
  const id = own && !start.isPending && !end.isPending ? stream.id : null;
  useEffect(() => {
    if (id !== null && studio) void studio.goLive(id);
  }, [id, studio]);

  // What a person's encoder sends is on air in every tab.
  const streamId = sent?.streamId ?? (stream?.source === 'encoder' && stream.endedAt === null ? stream.id : null);
  // One that another tab sends, or that has lost its source: it can be ended here.
  const elsewhere = waiting && !own && !start.isPending && !end.isPending && stream.source === 'browser' ? stream : null;
  const picture = useStudioState(studio, (state) => state.picture);
  /** Whether this tab sends it. */
  const sending = sent !== null;

  /** Whether to add a destination to the stream under way: what it doesn't take is asked about. False: the person canceled. */
  async function mayAdd(destination: Omit<OverLimit, 'issues'>, at: Asker): Promise<boolean> {
    if (!stream) return true;
    const now = sending ? (studio?.read().picture ?? null) : null;
    const over = checkDestinations([destination], sentWhileLive(stream.incoming, now));
    if (over.length === 0) return true;
    // A stream keeps the picture that it started with, so nothing lighter is offered; canceling leaves this one out.
    return (await limits.ask({ at, over, fitting: null, others: false })) === 'anyway';
  }
  /** It isn't live yet, and somebody waits for it or is asked. */
  const starting = start.isPending || fit.asking !== null || limits.asking !== null;
  return { start, end, starting, mayAdd, streamId, onAir: streamId !== null, sending, elsewhere, fit, limits, picture };
}

import type { StreamEvent } from '@everycast/contract/stream-events';
import type { StreamMetrics } from '@everycast/contract/stream-metrics';
import type {
  EncoderSetup,
  NewStream,
  NewStreamDestination,
  Stream,
  StreamDestination,
  StreamDestinationChange,
  StreamOutput,
} from '@everycast/contract/streams';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { answer, get, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { tabStream } from './tab.ts';

/** While live, metrics are this old at most. Milliseconds. */
const metricsEvery = 2_000;

/** They are measured in steps this long. Milliseconds. */
const recentEvery = 5_000;

export const destinationsQuery = get('/api/v1/stream-destinations');
export const sandboxQuery = get('/api/v1/sandbox/live');
export const encoderQuery = get('/api/v1/stream-key');
export const settingsQuery = get('/api/v1/me/stream-settings');

/** The person's stream that is under way and belongs to this tab. @param sentId the one that this tab sends */
export function useCurrentStream(sentId: string | null): Stream | null {
  const { me } = useSession();
  const { data } = useQuery({
    ...get('/api/v1/streams'),
    refetchInterval: ({ state }) => (state.data?.items.some(({ endedAt }) => endedAt === null) ? metricsEvery : false),
  });
  return currentOf(data?.items ?? [], me.id, sentId ?? tabStream.read());
}

/** A stream's last minutes: how each destination did. @param id null: none is on air */
export function useRecent(id: string | null): StreamMetrics | null {
  const recent = get('/api/v1/streams/{id}/recent-metrics', { params: { path: { id: id ?? '' } } });
  return useQuery({ ...recent, enabled: id !== null, refetchInterval: recentEvery }).data ?? null;
}

/** The scheduled stream that the studio was opened for (`?event=<id>`), until it has been started. */
export function usePlannedStream(): StreamEvent | null {
  const id = useSearchParams()[0].get('event');
  const { data } = useQuery({ ...get('/api/v1/stream-events/{id}', { params: { path: { id: id ?? '' } } }), enabled: id !== null });
  return data?.streamId === null ? data : null;
}

const refreshed = async <T>(call: Promise<T>): Promise<T> => {
  const result = await call;
  await refresh('/api/v1/stream');
  return result;
};
const one = (id: string) => ({ params: { path: { id } } });

export const createDestination = (body: NewStreamDestination): Promise<StreamDestination> =>
  refreshed(answer(http.POST('/api/v1/stream-destinations', { body })));
export const changeDestination = (id: string, body: StreamDestinationChange): Promise<StreamDestination> =>
  refreshed(answer(http.PATCH('/api/v1/stream-destinations/{id}', { ...one(id), body })));
export const removeDestination = (id: string): Promise<unknown> =>
  refreshed(answer(http.DELETE('/api/v1/stream-destinations/{id}', one(id))));
export const createStreamKey = (): Promise<EncoderSetup> => refreshed(answer(http.POST('/api/v1/stream-key')));
export const createStream = (body: NewStream): Promise<Stream> => refreshed(answer(http.POST('/api/v1/streams', { body })));
export const renameStream = (id: string, title: string): Promise<Stream> =>
  refreshed(answer(http.PATCH('/api/v1/streams/{id}', { ...one(id), body: { title } })));
/** @param eventId the scheduled stream that an encoder sends; null: none */
export const answerStream = (id: string, eventId: string | null): Promise<Stream> =>
  refreshed(answer(http.POST('/api/v1/streams/{id}/start', { ...one(id), body: { eventId } })));
export const endStream = (id: string): Promise<Stream> => refreshed(answer(http.POST('/api/v1/streams/{id}/end', one(id))));
export const addToStream = (id: string, destinationId: string): Promise<Stream> =>
  refreshed(answer(http.POST('/api/v1/streams/{id}/outputs', { ...one(id), body: { destinationId } })));
export const retryOutput = (id: string, outputId: string): Promise<Stream> =>
  refreshed(answer(http.POST('/api/v1/streams/{id}/outputs/{outputId}/retry', { params: { path: { id, outputId } } })));
export const changeOutput = (id: string, outputId: string, wanted: StreamOutput['wanted']): Promise<Stream> =>
  refreshed(answer(http.PATCH('/api/v1/streams/{id}/outputs/{outputId}', { params: { path: { id, outputId } }, body: { wanted } })));

/**
 * Which of a person's streams under way a studio shows: the one that its tab sends, however many others are on, then one that has a picture,
 * then any.
 * @param streams newest first
 * @param ownId of the tab, if it sends one or did before a reload
 */
export function currentOf(streams: readonly Stream[], userId: string, ownId: string | null): Stream | null {
  const underWay = streams.filter((stream) => stream.userId === userId && stream.endedAt === null);
  return underWay.find(({ id }) => id === ownId) ?? underWay.find(({ state }) => state !== 'waiting') ?? underWay[0] ?? null;
}

import type { NewStreamDestination, Stream, StreamDestination, StreamDestinationChange, StreamOutput } from '@everycast/contract/streams';
import { useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useHere } from '../../lib/session/here.tsx';

/** While live, figures are this old at most. Milliseconds. */
const figuresEvery = 2_000;

export const destinationsQuery = get('/api/v1/stream-destinations');
export const settingsQuery = get('/api/v1/me/stream-settings');

/** The person's stream that is under way, if any. */
export function useCurrentStream(): Stream | null {
  const { me } = useHere();
  const { data } = useQuery({
    ...get('/api/v1/streams'),
    refetchInterval: ({ state }) => (state.data?.items.some(({ endedAt }) => endedAt === null) ? figuresEvery : false),
  });
  return data?.items.find(({ userId, endedAt, source }) => userId === me.id && endedAt === null && source === 'browser') ?? null;
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
export const createStream = (destinationIds: string[], title: string): Promise<Stream> =>
  refreshed(answer(http.POST('/api/v1/streams', { body: { destinationIds, ...(title.trim() && { title }) } })));
export const endStream = (id: string): Promise<Stream> => refreshed(answer(http.POST('/api/v1/streams/{id}/end', one(id))));
export const addToStream = (id: string, destinationId: string): Promise<Stream> =>
  refreshed(answer(http.POST('/api/v1/streams/{id}/outputs', { ...one(id), body: { destinationId } })));
export const changeOutput = (id: string, outputId: string, wanted: StreamOutput['wanted']): Promise<Stream> =>
  refreshed(answer(http.PATCH('/api/v1/streams/{id}/outputs/{outputId}', { params: { path: { id, outputId } }, body: { wanted } })));

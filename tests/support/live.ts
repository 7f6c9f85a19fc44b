import { randomUUID } from 'node:crypto';
import type { Stream } from '@everycast/contract/streams';
import type { Message } from '@everycast/messages/message';
import type { Plans } from '../../server/features/plans/plans.ts';
import type { StreamsNeeds } from '../../server/features/streams/needs.ts';
import { streamsRoutes } from '../../server/features/streams/stream-routes.ts';
import { createStreams, type Streams } from '../../server/features/streams/streams.ts';
import { type Caller, type Identity, startIdentity } from './identity.ts';
import { openStudio } from './studio.ts';

interface LiveOptions {
  databaseUrl: string;
  plans: Plans;
  environment?: Record<string, string>;
  /** How long a stream waits for its source, in ms. */
  sourceGrace?: number;
  /** Where recordings go; by default they can't be saved. */
  addFile?: StreamsNeeds['media']['addFile'];
}

export type LiveStage = Awaited<ReturnType<typeof startLive>>;

const notHere = () => Promise.reject(new Error('Not here.'));

/** One process with people and streams behind the real guard, on a separate port. */
export async function startLive({ databaseUrl, plans, environment = {}, sourceGrace = 60_000, addFile = notHere }: LiveOptions) {
  const made = Promise.withResolvers<{ streams: Streams; app: Identity }>();
  const told: { kind: string; title: Message; body: Message; userIds: readonly string[] }[] = [];
  let streams: Streams | undefined;
  const app = await startIdentity({
    databaseUrl,
    plans,
    environment: { RTMP_PORT: 'off', ALLOW_PRIVATE_ADDRESSES: 'on', ...environment },
    routes(http, kernel) {
      streams = createStreams(kernel, {
        plans,
        media: { addFile },
        may: async (...of) => (await made.promise).app.workspaces.may(...of),
        news: async (_tx, news) => void told.push(news),
        dialSandbox: () => null,
        sourceGrace: async () => sourceGrace,
      });
      streamsRoutes(http, streams);
    },
  });
  if (!streams) throw new Error('No streams were created.');
  const live = streams;
  made.resolve({ streams, app });
  const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const headersOf = ({ cookie, key, workspace }: Caller): Record<string, string> => ({
    ...(cookie !== undefined && { cookie }),
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...(workspace !== undefined && { 'x-workspace': workspace }),
  });

  return {
    app,
    streams: live,
    origin,
    /** The notifications that people received. */
    told,
    headersOf,
    studio: (by: Caller, streamId: string, more: Record<string, string> = {}) =>
      openStudio(origin, streamId, { ...headersOf(by), ...more }),
    create: (by: Caller, destinationIds: readonly string[] = [], title = 'Morning') =>
      app.call('POST', '/api/v1/streams', by, { title, destinationIds }),
    stream: async (by: Caller, id: string) => (await app.call('GET', `/api/v1/streams/${id}`, by)).json<Stream>(),
    async destination(by: Caller, url = 'rtmp://127.0.0.1:1024/app', key: string = randomUUID()): Promise<string> {
      const saved = { platform: 'custom', name: 'Here', url, key };
      return (await app.call('POST', '/api/v1/stream-destinations', by, saved)).json().id;
    },
    async close(): Promise<void> {
      await live.owner.close();
      await live.listener.stop();
      await app.close();
    },
  };
}

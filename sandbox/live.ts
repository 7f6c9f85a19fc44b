import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Channel, createChannel } from '@everycast/streaming/hub/channel';
import { createViewer, type Viewer } from '@everycast/streaming/hub/viewer';
import { createRtmpServer } from '@everycast/streaming/rtmp/server/server';
import type { Authorize } from '@everycast/streaming/rtmp/server/session';

/** The application in the stand-in's URL. */
const application = 'app';
/** How many may watch one stream. */
const maxViewers = 10;
/** What is kept of a stream for those who join: bytes and tags. */
const kept = { groupBytes: 8 * 2 ** 20, groupTags: 5_000 };

interface OnAir {
  channel: Channel;
  since: Date;
  viewers: Set<Viewer>;
  /** Sends the encoder away. */
  disconnect: (description: string) => void;
}

export type LiveStandIn = ReturnType<typeof createLiveStandIn>;

/**
 * A platform that streams go to: an RTMP server on this machine, with one stream per tenant, and viewers who watch it. Nothing is stored.
 * @param key stream keys are derived from it
 */
export function createLiveStandIn({ key, now }: { key: string; now(): Date }) {
  const streams = new Map<string, OnAir>();
  const signatureOf = (tenant: string): string => createHmac('sha256', key).update(`live ${tenant}`).digest('base64url').slice(0, 24);
  const keyOf = (tenant: string): string => `${tenant}_${signatureOf(tenant)}`;
  let opening: Promise<number> | null = null;

  const tenantOf = (streamKey: string): string | null => {
    const tenant = streamKey.slice(0, Math.max(0, streamKey.indexOf('_')));
    const [given, right] = [Buffer.from(streamKey), Buffer.from(keyOf(tenant))];
    return given.length === right.length && timingSafeEqual(given, right) ? tenant : null;
  };

  const end = (tenant: string, stream: OnAir): void => {
    if (streams.get(tenant) === stream) streams.delete(tenant);
    stream.channel.close();
    for (const viewer of stream.viewers) viewer.end();
  };

  const authorize: Authorize = async ({ app, key: streamKey, disconnect }) => {
    const tenant = app === application ? tenantOf(streamKey) : null;
    if (tenant === null) return { rejected: 'NetStream.Publish.BadName', description: 'Unknown stream key' };
    // As on most platforms, who publishes last is seen.
    streams.get(tenant)?.disconnect('Another encoder has taken over');
    const channel = createChannel({ limits: kept });
    const source = channel.openSource();
    const stream: OnAir = { channel, since: now(), viewers: new Set(), disconnect };
    streams.set(tenant, stream);
    return { write: source.write, end: () => end(tenant, stream) };
  };
  const server = createRtmpServer({ authorize });

  return {
    keyOf,
    /** The port on this machine; it is opened by the first call. */
    port(): Promise<number> {
      opening ??= server.listen({ port: 0, host: '127.0.0.1' });
      return opening;
    },
    /** Since when a tenant's stream is on air; null if there is none. */
    since: (tenant: string): Date | null => streams.get(tenant)?.since ?? null,
    /** A tenant's stream as an endless FLV file; null if there is none, or too many watch it. */
    watch(tenant: string): Readable | null {
      const stream = streams.get(tenant);
      if (!stream || stream.viewers.size >= maxViewers) return null;
      const viewer = createViewer(stream.channel);
      stream.viewers.add(viewer);
      viewer.body.once('close', () => stream.viewers.delete(viewer));
      return viewer.body;
    },
    async close(): Promise<void> {
      if (opening) await opening.then(server.close);
    },
  };
}

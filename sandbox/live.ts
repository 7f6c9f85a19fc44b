import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Channel, createChannel } from '@everycast/streaming/hub/channel';
import { createViewer, type Viewer } from '@everycast/streaming/hub/viewer';
import { createRtmpServer } from '@everycast/streaming/rtmp/server/server';
import type { Authorize } from '@everycast/streaming/rtmp/server/session';
import { z } from 'zod';
import { kind, type RecordStore } from './core/records.ts';

/** The application in the stand-in's URL. */
const application = 'app';
const takenOver = 'Another encoder has taken over';
/** How many may watch one stream. */
const maxViewers = 10;
/** What is kept of a stream for those who join: bytes and tags. */
const kept = { groupBytes: 8 * 2 ** 20, groupTags: 5_000 };

/** What all processes see of a stream: one receives it, and renews this for as long as it does. */
const Announced = z.object({ by: z.string(), since: z.string(), until: z.string() });
const announced = kind('on air', Announced);
/** A process that doesn't renew it for this long has died. Milliseconds. */
const lasts = 15_000;
const renewEvery = 5_000;

interface OnAir {
  channel: Channel;
  since: Date;
  viewers: Set<Viewer>;
  /** Sends the encoder away. */
  disconnect: (description: string) => void;
  /** Tells other processes that it is over. */
  withdraw(): Promise<void>;
}

export type LiveStandIn = ReturnType<typeof createLiveStandIn>;

/**
 * A platform that streams go to: an RTMP server on this machine, with one stream per tenant, and viewers who watch it at the process that
 * receives it. Other processes see that it is on air; nothing else is stored.
 * @param key stream keys are derived from it
 */
export function createLiveStandIn({ key, now, records }: { key: string; now(): Date; records: RecordStore }) {
  const streams = new Map<string, OnAir>();
  const signatureOf = (tenant: string): string => createHmac('sha256', key).update(`live ${tenant}`).digest('base64url').slice(0, 24);
  const keyOf = (tenant: string): string => `${tenant}_${signatureOf(tenant)}`;
  let opening: Promise<number> | null = null;

  const tenantOf = (streamKey: string): string | null => {
    const tenant = streamKey.slice(0, Math.max(0, streamKey.indexOf('_')));
    const [given, right] = [Buffer.from(streamKey), Buffer.from(keyOf(tenant))];
    return given.length === right.length && timingSafeEqual(given, right) ? tenant : null;
  };

  /** Tells other processes that a stream is on air. @returns how to tell them that it is over */
  function announce(tenant: string, since: Date, disconnect: OnAir['disconnect']): OnAir['withdraw'] {
    const by = randomUUID();
    async function renew(): Promise<void> {
      const body = { by, since: since.toISOString(), until: new Date(now().getTime() + lasts).toISOString() };
      if (await records.add(announced, { id: tenant, tenant, body })) return;
      const isNewer = (other: z.infer<typeof Announced>) =>
        other.by !== by && other.since > body.since && other.until > now().toISOString();
      const there = await records.change(announced, tenant, (record) => (isNewer(record.body) ? null : body));
      if (there && there.body.by !== by) disconnect(takenOver);
    }
    async function remove(): Promise<void> {
      const there = await records.get(announced, tenant);
      if (there?.body.by === by) await records.remove(announced, tenant);
    }
    // One after the other. What fails is written again with the next, or runs out.
    let writing = Promise.resolve();
    const write = (work: () => Promise<void>): Promise<void> => {
      writing = writing.then(work).catch(() => undefined);
      return writing;
    };
    void write(renew);
    const timer = setInterval(() => void write(renew), renewEvery).unref();
    return () => {
      clearInterval(timer);
      return write(remove);
    };
  }

  /** What is being told to other processes; waited for at the end. */
  const withdrawing = new Set<Promise<void>>();
  const end = (tenant: string, stream: OnAir): void => {
    if (streams.get(tenant) === stream) streams.delete(tenant);
    const told = stream.withdraw();
    withdrawing.add(told);
    void told.then(() => withdrawing.delete(told));
    stream.channel.close();
    for (const viewer of stream.viewers) viewer.end();
  };

  const authorize: Authorize = async ({ app, key: streamKey, disconnect }) => {
    const tenant = app === application ? tenantOf(streamKey) : null;
    if (tenant === null) return { rejected: 'NetStream.Publish.BadName', description: 'Unknown stream key' };
    // As on most platforms, who publishes last is seen.
    streams.get(tenant)?.disconnect(takenOver);
    const channel = createChannel({ limits: kept });
    const source = channel.openSource();
    const since = now();
    const stream: OnAir = { channel, since, viewers: new Set(), disconnect, withdraw: announce(tenant, since, disconnect) };
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
    /** Since when a tenant's stream is on air, in any process; null if there is none. */
    async since(tenant: string): Promise<Date | null> {
      const here = streams.get(tenant);
      if (here) return here.since;
      const there = await records.get(announced, tenant);
      return there && new Date(there.body.until) > now() ? new Date(there.body.since) : null;
    },
    /** Whether this process receives a tenant's stream. */
    isHere: (tenant: string): boolean => streams.has(tenant),
    /** A stream that this process receives as an endless FLV file; null if there is none, or too many watch it. */
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
      await Promise.all(withdrawing);
    },
  };
}

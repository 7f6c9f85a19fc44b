import { createRtmpServer } from '@everycast/streaming/rtmp/server/server';
import type { Authorize } from '@everycast/streaming/rtmp/server/session';
import type { Config } from '../../../kernel/config.ts';
import type { Logger } from '../../../kernel/log.ts';

/** How often a port that is taken is tried. Milliseconds. */
const retryEvery = 5_000;
/** A source may wait for another process to hand its stream over. Milliseconds. */
const publishWithin = 30_000;

interface ListenerParts {
  config: Pick<Config, 'host' | 'rtmp'>;
  /** Where people reach this instance. */
  publicUrl: () => string;
  log: Logger;
  authorize: Authorize;
}

/** The port that encoders publish to. If it is taken, everything else works, and it is tried again until it is free. */
export function createListener({ config: { host, rtmp }, publicUrl, log, authorize }: ListenerParts) {
  const server = createRtmpServer({ authorize, limits: { publish: publishWithin } });
  let port = rtmp.port;
  let state: 'off' | 'starting' | 'listening' | 'taken' = 'off';
  let timer: NodeJS.Timeout | undefined;
  let trying: Promise<void> = Promise.resolve();

  async function listen(wanted: number): Promise<void> {
    try {
      // For encoders, localhost may be either of two addresses, and they try only one.
      port = await server.listen({ port: wanted, host: host === 'localhost' ? '127.0.0.1' : host });
      state = 'listening';
      log.info({ port }, 'Encoders can connect');
    } catch (error) {
      if (state !== 'taken') log.warn({ err: error, port: wanted }, 'Encoders can’t connect: the RTMP port can’t be opened. Trying again');
      state = 'taken';
      timer = setTimeout(() => (trying = listen(wanted)), retryEvery);
    }
  }

  return {
    async start(): Promise<void> {
      if (rtmp.port === null) return;
      state = 'starting';
      trying = listen(rtmp.port);
      await trying;
    },
    /** Ends all connections. Without an earlier start, nothing happens. */
    async stop(): Promise<void> {
      clearTimeout(timer);
      await trying;
      clearTimeout(timer);
      if (state === 'listening') await server.close();
      state = 'off';
    },
    /** What people enter as the server in their encoder; null if none is configured. */
    url(): string | null {
      if (rtmp.url !== null) return rtmp.url;
      if (port === null) return null;
      const { hostname } = new URL(publicUrl());
      const named = hostname === 'localhost' ? '127.0.0.1' : hostname;
      return `rtmp://${named}:${port}/${application}`;
    },
    /** Whether this process was to listen and can't. */
    taken: () => state === 'taken',
  };
}
export type EncoderListener = ReturnType<typeof createListener>;

/** The application that encoders publish to: the end of the server URL they are given. */
const application = 'live';

/**
 * The key in what an encoder publishes to. Encoders split their URL between application and name in different ways, add parameters to either,
 * and leave slashes around the key.
 * @returns null if it isn't one key in our application
 */
export function sentKey({ app, key }: { app: string; key: string }): string | null {
  const [name, sent, ...more] = [app, key].flatMap((part) => withoutParameters(part).split('/')).filter((part) => part !== '');
  return name === application && sent !== undefined && more.length === 0 ? sent : null;
}

const withoutParameters = (part: string): string => part.split('?', 1)[0] ?? '';

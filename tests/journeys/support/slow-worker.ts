import type { Page } from '@playwright/test';

/** The name of the channel that tells the studio's worker what to do; its messages are the keys of `Slowness`. */
const channel = 'slowness';

/** How the studio's worker is slowed down. Nothing of it depends on how fast this machine is. */
export type Slowness =
  /** Every encoder takes as long as a computer that encodes 25 pictures of 720p per second. */
  | 'slowEncoder'
  /** Half of the pictures find an encoder that is busy with others. */
  | 'behind'
  /** More than a second of the stream waits for the connection. */
  | 'thin'
  | 'none';

/**
 * Lets a test slow down the encoder and connection of a page's studio; the page has to be fresh and without service workers.
 * @returns changes it while the studio runs
 */
export async function slowWorker(page: Page, first: Slowness): Promise<(to: Slowness) => Promise<void>> {
  await page.route(/\/worker-[^/]+\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `(${inWorker})(${JSON.stringify({ channel, first })});\n${await response.text()}` });
  });
  return (to) =>
    page.evaluate(
      async ({ name, slowness }) => {
        const to = new BroadcastChannel(name);
        to.postMessage(slowness);
        to.close();
      },
      { name: channel, slowness: to },
    );
}

/** Runs in the worker, before its own code; it can use nothing from this file. */
function inWorker({ channel: name, first }: { channel: string; first: string }): void {
  let slowness = first;
  new BroadcastChannel(name).onmessage = ({ data }) => {
    slowness = data;
  };
  let looks = 0;
  self.VideoEncoder = class extends VideoEncoder {
    private waiting: { count: number };
    private pace: { pixels: number };
    constructor(init: VideoEncoderInit) {
      const waiting = { count: 0 };
      const pace = { pixels: 0 };
      let free = 0;
      super({
        error: init.error,
        output(chunk, meta) {
          const done = () => {
            waiting.count -= 1;
            init.output(chunk, meta);
          };
          if (slowness !== 'slowEncoder') return done();
          free = Math.max(free, performance.now()) + (pace.pixels * 1000) / (1280 * 720 * 25);
          setTimeout(done, free - performance.now());
        },
      });
      this.waiting = waiting;
      this.pace = pace;
    }
    override configure(config: VideoEncoderConfig): void {
      this.pace.pixels = config.width * config.height;
      super.configure(config);
    }
    override encode(frame: VideoFrame, options?: VideoEncoderEncodeOptions): void {
      this.waiting.count += 1;
      super.encode(frame, options);
    }
    override get encodeQueueSize(): number {
      if (slowness === 'slowEncoder') return this.waiting.count;
      looks += 1;
      return slowness === 'behind' && looks % 2 === 0 ? 100 : 0;
    }
  };
  self.WebSocket = class extends WebSocket {
    override get bufferedAmount(): number {
      return slowness === 'thin' ? 450_000 : 0;
    }
  };
}

import { inWorkspace } from '../../../lib/api/workspace.ts';
import type { Mixer } from './mixer.ts';
import type { Picture } from './program/h264.ts';
import { isLinkEnd } from './program/link-state.ts';
import type { News } from './program/messages.ts';
import type { Program } from './program/program.ts';
import type { StudioStore } from './studio-state.ts';

/** A browser that starts sound does so within this time. Milliseconds. */
const heldAfter = 1_000;

interface LiveStreamParts {
  store: StudioStore;
  program: Pick<Program, 'send'>;
  mixer: Pick<Mixer, 'resume'>;
  /** This computer encodes fewer pictures per second than were chosen. */
  onBehind: (chosen: Picture) => void;
  onEnded: () => void;
}

/** The stream that a studio sends, from going live to its end. */
export function createLiveStream({ store, program, mixer, onBehind, onEnded }: LiveStreamParts) {
  function end(): void {
    program.send({ type: 'end' });
    store.set({ live: null });
    onEnded();
  }

  return {
    /** Sends the studio's picture and sound as a stream that the server has created. */
    async start(streamId: string): Promise<void> {
      store.set({ live: { streamId, link: 'connecting', stats: null }, over: null, failure: null });
      const held = setTimeout(() => store.set({ held: true }), heldAfter);
      await mixer.resume().finally(() => clearTimeout(held));
      store.set({ held: false });
      const { live, picture, encoding } = store.read();
      // It may have been ended since.
      if (live?.streamId !== streamId) return;
      const url = new URL(inWorkspace(`/api/v1/streams/${streamId}/source`), location.href);
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
      program.send({ type: 'goLive', streamId, url: url.href, bitrate: picture.bitrate, recorded: encoding === 'server' });
    },
    /** The program says how sending goes. */
    onNews(news: Extract<News, { streamId: string }>): void {
      const { live } = store.read();
      if (live?.streamId !== news.streamId) return;
      if (news.type === 'stats') {
        const { fps, chosen } = news.stats;
        if (fps < chosen.fps && live.stats?.fps === chosen.fps) onBehind(chosen);
        store.set({ live: { ...live, stats: news.stats } });
        return;
      }
      store.set({ live: { ...live, link: news.link } });
      if (!isLinkEnd(news.link)) return;
      store.set({ over: news.link, overOf: live.streamId });
      end();
    },
    /** The person ends it: that the server then says so is no news. */
    end(): void {
      end();
      store.set({ over: null });
    },
  };
}

import { probe } from '@everycast/video/probe/probe';
import { UnreadableVideo } from '@everycast/video/refusal';
import type { Kernel } from '../../../kernel/kernel.ts';
import { FileMissing } from '../../../kernel/storage.ts';
import { codecsOf } from '../ingest/examine.ts';
import type { MediaStore } from '../media-store.ts';

const maxTogether = 20;
/** For a lost or unreadable file, which no platform accepts. */
const unknown = { framesPerSecond: null, videoCodec: 'unknown', audioCodec: null };

/** Measures videos from before these properties were recorded, once; new ones are measured when ingested. */
export function createMeasuring({ storage, log }: Pick<Kernel, 'storage' | 'log'>, store: MediaStore) {
  async function measure({ id, fileKey }: { id: string; fileKey: string }): Promise<void> {
    try {
      await store.measured(id, codecsOf(await storage.local(fileKey, (path) => probe(path))));
    } catch (error) {
      if (!(error instanceof FileMissing || error instanceof UnreadableVideo)) throw error;
      log.warn({ err: error, media: id }, 'A video could not be measured for platforms');
      await store.measured(id, unknown);
    }
  }

  return async (): Promise<void> => {
    for (let some = await store.unmeasured(maxTogether); some.length > 0; some = await store.unmeasured(maxTogether))
      for (const one of some) await measure(one);
  };
}

import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type Conversion, type ConversionParts, startConversion } from './conversion.ts';

/** A browser that reconnects is often here before the end of its last conversion. Milliseconds. */
const patience = 5_000;
const lookEvery = 100;

export type Conversions = ReturnType<typeof createConversions>;

/**
 * The conversions of this process. Each takes about a core, so there is a limit.
 * @param limit null: one for every two cores
 */
export function createConversions({ limit, log }: { limit: number | null } & Pick<ConversionParts, 'log'>) {
  const places = limit ?? Math.max(1, Math.floor(availableParallelism() / 2));
  let taken = 0;

  return {
    /** Waits a moment for a place. @returns null if none is free, or nobody wants it anymore */
    async open(parts: Omit<ConversionParts, 'log'>, wanted: () => boolean): Promise<Conversion | null> {
      for (let waited = 0; taken >= places && wanted() && waited < patience; waited += lookEvery) await wait(lookEvery);
      if (taken >= places || !wanted()) return null;
      taken += 1;
      const conversion = startConversion({ ...parts, log });
      void conversion.ended.then(() => (taken -= 1));
      return conversion;
    },
  };
}

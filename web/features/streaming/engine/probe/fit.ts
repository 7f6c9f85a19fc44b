import type { Picture } from '../program/h264.ts';
import { keyOf, rateOf } from './ladder.ts';
import { createMemory } from './memory.ts';
import { createProbe, type Fitness } from './probe.ts';

interface FitParts {
  /** By the settings. */
  wanted: Picture;
  measure: (picture: Picture) => Promise<number | null>;
  /** The picture changes. */
  onPicture: (picture: Picture) => void;
}

/** Fits the studio's picture to its computer: the one of the settings, or a lighter one that its person has chosen. */
export function createFit({ wanted, measure, onPicture }: FitParts) {
  const machine = `${navigator.userAgent} ${navigator.hardwareConcurrency}`;
  const probe = createProbe({ wanted, memory: createMemory({ storage: localStorage, machine }), measure });
  // For this tab: another stream may go elsewhere. It outlives a reload, with the stream.
  const platformMemory = createMemory({ storage: sessionStorage, machine });
  const limit = (): Picture | null => {
    const kept = platformMemory.answer(keyOf(wanted));
    return kept === 'anyway' ? null : kept;
  };
  const used = (): Picture => {
    const answer = probe.answer();
    const sustained = answer === null || answer === 'anyway' ? wanted : answer;
    const limited = limit();
    if (!limited || rateOf(limited) > rateOf(sustained)) return sustained;
    return { ...limited, bitrate: Math.min(limited.bitrate, sustained.bitrate) };
  };
  return {
    wanted,
    used,
    /** What the person should be asked: null where the settings' picture fits, or they have decided already. */
    async lighter(): Promise<Picture | null> {
      if (probe.answer() !== null) return null;
      const fitness: Fitness = await probe.check();
      return fitness.kind === 'lighter' ? fitness.picture : null;
    },
    /** What the person decided. */
    decide(use: 'anyway' | Picture): void {
      probe.decide(use);
      onPicture(used());
    },
    /** What the destinations' platforms take, as long as this tab exists; null: no limit. */
    limit(picture: Picture | null): void {
      platformMemory.decide(keyOf(wanted), picture);
      onPicture(used());
    },
    isLimited: (): boolean => limit() !== null,
    fellBehind: probe.fellBehind,
  };
}

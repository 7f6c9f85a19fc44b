import type { Picture } from '../program/h264.ts';
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
  const used = (): Picture => {
    const answer = probe.answer();
    return answer === null || answer === 'anyway' ? wanted : answer;
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
    fellBehind: probe.fellBehind,
  };
}

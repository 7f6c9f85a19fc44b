import type { Picture } from '../program/h264.ts';
import { type Choice, choose, type Measured } from './choose.ts';
import { keyOf } from './ladder.ts';
import type { Answer, EncoderMemory } from './memory.ts';

/** What is known about going live with the settings on this computer. */
export type Fitness = Exclude<Choice, { kind: 'measure' }>;

interface ProbeParts {
  wanted: Picture;
  memory: EncoderMemory;
  /** Pictures per second; null: it couldn't be measured now. */
  measure: (picture: Picture) => Promise<number | null>;
}

/** Finds out what this computer can encode, once: results are remembered, and two that ask at the same time wait for the same test. */
export function createProbe({ wanted, memory, measure }: ProbeParts) {
  const key = keyOf(wanted);
  let running: Promise<Fitness> | null = null;
  // Also here: a browser may have no space to store anything.
  let measured: Measured[] = [];
  let answer = memory.answer(key);

  async function find(): Promise<Fitness> {
    for (;;) {
      const choice = choose(wanted, [...measured, ...memory.measured()]);
      if (choice.kind !== 'measure') return choice;
      const { picture } = choice;
      const sustained = await measure(picture);
      if (sustained === null) return { kind: 'unknown' };
      measured = [...measured, { picture, sustained }];
      memory.remember(picture, sustained);
    }
  }

  return {
    /** What the person decided for these settings; null if they haven't been asked. */
    answer: () => answer,
    decide(use: Answer | null): void {
      answer = use;
      memory.decide(key, use);
    },
    check(): Promise<Fitness> {
      running ??= find().finally(() => {
        running = null;
      });
      return running;
    },
    /** It fell behind while live, whatever the test said. */
    fellBehind(picture: Picture): void {
      measured = [];
      memory.forget(keyOf(picture));
    },
  };
}

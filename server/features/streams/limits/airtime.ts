/** With this much left, the person who is live is notified. Seconds. */
const low = 30 * 60;
/** A stream that is on air at the limit may go on for this much longer, of what its workspace's streams use together. Seconds. */
export const overtime = 60 * 60;
/** Before it is ended, it goes on for at least this long after its person was notified. Seconds. */
const notice = 10 * 60;

const stages = ['low', 'over', 'ending'] as const;
/** `low`: the limit is near; `over`: it is reached, and the stream goes on for now; `ending`: that is over soon, too. */
export type AirtimeStage = (typeof stages)[number];

/** What to say now, if anything, and whether the stream ends. `left`: seconds until the limit, or until the end. */
export interface AirtimeNews {
  stage: AirtimeStage | null;
  left: number;
  ends: boolean;
}

const stageOf = (left: number): AirtimeStage | null => {
  if (left > low) return null;
  if (left > 0) return 'low';
  return left > notice - overtime ? 'over' : 'ending';
};

/**
 * Follows a running stream to its plan's limit of hours and beyond. Each stage is announced once; a stream is never ended without the last one,
 * whatever the plan or the month does in the meantime.
 * @param elapsed milliseconds of a clock that never jumps
 */
export function createAirtimeWatch(elapsed: () => number = () => performance.now()) {
  let told: AirtimeStage | null = null;
  let endingSince = 0;

  /** @param left seconds that the workspace has left, negative beyond the limit; null without a limit */
  return (left: number | null): AirtimeNews => {
    const stage = left === null ? null : stageOf(left);
    if (left === null || stage === null) {
      told = null;
      return { stage: null, left: 0, ends: false };
    }
    const isNews = stages.indexOf(stage) > stages.indexOf(told ?? stage) || told === null;
    if (isNews) told = stage;
    if (isNews && stage === 'ending') endingSince = elapsed();
    const noticeLeft = notice - (elapsed() - endingSince) / 1000;
    const untilEnd = stage === 'ending' ? Math.max(left + overtime, noticeLeft) : left + overtime;
    return {
      stage: isNews ? stage : null,
      left: stage === 'low' ? left : Math.max(0, untilEnd),
      ends: stage === 'ending' && untilEnd <= 0,
    };
  };
}

import type { Step } from '@everycast/platforms/port/platform';
import { type Ending, maxWait } from '../rules.ts';
import { renditionStep } from '../words.ts';
import type { RunParts } from './at.ts';
import type { NotBefore } from './files.ts';
import type { LeasedTarget } from './leased-target.ts';
import type { LedgerRow } from './ledger.ts';

/** Waits for a file that is still being made to fit. No try is spent, and people see what is waited for. */
export async function waitFor(
  leased: LeasedTarget,
  { at, what, detail, fraction }: NotBefore,
  { tell }: Pick<RunParts, 'tell'>,
): Promise<Ending> {
  const step: Step = { key: renditionStep, kind: 'prepare', what, repeatable: true };
  const line = waiting(leased).find((one) => one.what === what) ?? leased.newLine(step, 'send', 'waiting');
  for (const other of waiting(leased)) if (other.id !== line.id) await isMade(leased, other);
  tell(leased.target, step, fraction);
  if (leased.now().getTime() - line.startedAt.getTime() < maxWait) return leased.wait(line, at, detail);
  const message = `${what} could not be made to fit within a whole day. Make it smaller or shorter, and try again.`;
  return leased.settle(
    line,
    { state: 'failed', detail: message },
    { state: 'failed', problem: { kind: 'rejected', message, platformMessage: null }, spent: false },
  );
}

/** Whatever was waited for is there now. */
export async function noteMade(leased: LeasedTarget): Promise<void> {
  for (const line of waiting(leased)) await isMade(leased, line);
}

const isMade = (leased: LeasedTarget, line: LedgerRow): Promise<void> =>
  leased.goOn({ ...line, state: 'done', detail: null, finishedAt: leased.now() }, null);

/** The newest word on each line is its last. */
function waiting({ lines }: LeasedTarget): LedgerRow[] {
  const newest = new Map(lines.filter(({ step }) => step === renditionStep).map((line) => [line.id, line]));
  return [...newest.values()].filter(({ state }) => state === 'waiting');
}

import type { Step } from '@everycast/platforms/port/platform';
import { type Ending, maxWait } from '../rules.ts';
import { renditionStep } from '../words.ts';
import type { RunParts } from './at.ts';
import type { NotBefore } from './files.ts';
import type { Hand } from './hand.ts';
import type { LedgerRow } from './ledger.ts';

/** Waits for a file that is still being made to fit. No try is spent, and people see what is waited for. */
export async function waitFor(hand: Hand, { at, what, detail, fraction }: NotBefore, { tell }: Pick<RunParts, 'tell'>): Promise<Ending> {
  const step: Step = { key: renditionStep, kind: 'prepare', what, repeatable: true };
  const line = waiting(hand).find((one) => one.what === what) ?? hand.newLine(step, 'send', 'waiting');
  for (const other of waiting(hand)) if (other.id !== line.id) await isMade(hand, other);
  tell(hand.target, step, fraction);
  if (hand.now().getTime() - line.startedAt.getTime() < maxWait) return hand.wait(line, at, detail);
  const message = `${what} could not be made to fit within a whole day. Make it smaller or shorter, and try again.`;
  return hand.settle(
    line,
    { state: 'failed', detail: message },
    { state: 'failed', problem: { kind: 'rejected', message, platformMessage: null }, spent: false },
  );
}

/** Whatever was waited for is there now. */
export async function noteMade(hand: Hand): Promise<void> {
  for (const line of waiting(hand)) await isMade(hand, line);
}

const isMade = (hand: Hand, line: LedgerRow): Promise<void> =>
  hand.goOn({ ...line, state: 'done', detail: null, finishedAt: hand.now() }, null);

/** The newest word on each line is its last. */
function waiting({ lines }: Hand): LedgerRow[] {
  const newest = new Map(lines.filter(({ step }) => step === renditionStep).map((line) => [line.id, line]));
  return [...newest.values()].filter(({ state }) => state === 'waiting');
}

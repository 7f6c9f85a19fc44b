import type { LedgerEntry } from '@everycast/contract/posts';
import type { Content } from '@everycast/platforms/port/platform';
import type { PlatformProblem } from '@everycast/platforms/port/problem';
import type { LedgerRow } from './work/ledger.ts';

export const stoppedDetail = 'Everycast was stopped before the answer came. It may be out or not, so nothing was sent again.';
export const notThereDetail = 'It is not there, so it can be sent again and will be out once.';
export const foundDetail = 'It had arrived. Sent once, out once.';

/** What happened, and the platform's own words. */
export const failureDetail = ({ message, ownWords }: PlatformProblem): string => (ownWords ? `${message} (${ownWords})` : message);

/** What was sent with a step that names a picture. */
export function doneDetail(step: string, content: Content): string | null {
  const file = content.media[uploadNumber(step) - 1];
  if (!file) return null;
  const shown = `${file.width} × ${file.height}, ${Math.ceil(file.bytes / 1000).toLocaleString('en')} KB`;
  return file.fitted ? `Made to fit: ${shown}` : shown;
}

const uploadNumber = (step: string): number => Number(/^upload (\d+)$/.exec(step)?.[1] ?? Number.NaN);

/** One line of the ledger as people read it. */
export function entryOf(row: LedgerRow, platform: string): LedgerEntry {
  const { id, step, state, attempt, startedAt, finishedAt, detail } = row;
  return {
    id,
    step,
    state,
    attempt,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    title: titleOf(row, platform),
    detail,
  };
}

function titleOf({ act, state, step }: LedgerRow, platform: string): string {
  if (act === 'person') return state === 'done' ? 'Someone looked, and it is there' : 'Someone looked, and it is not there';
  if (act === 'look') {
    if (state === 'done') return 'Found';
    return state === 'looked_up' ? `Looked on ${platform}` : `Looked on ${platform}, no answer`;
  }
  const number = uploadNumber(step);
  const thing = Number.isNaN(number) ? 'Post' : `Picture ${number}`;
  switch (state) {
    case 'intended':
      return Number.isNaN(number) ? `Sending to ${platform}` : `Sending picture ${number}`;
    case 'done':
      return Number.isNaN(number) ? `Published on ${platform}` : `Picture ${number} uploaded`;
    case 'unconfirmed':
      return `${thing} sent, no answer`;
    default:
      return `${thing} not taken`;
  }
}

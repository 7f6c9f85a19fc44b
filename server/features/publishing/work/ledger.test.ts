import { expect, test } from 'vitest';
import { type LedgerRow, progressOf } from './ledger.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 23, minute));
const line = (minute: number, state: LedgerRow['state'], more: Partial<LedgerRow> = {}): LedgerRow => ({
  id: String(minute),
  targetId: 't',
  generation: 1,
  step: 'create',
  kind: 'publish',
  what: { code: 'steps.post' },
  quota: null,
  action: 'send',
  state,
  attempt: 1,
  intent: null,
  outcome: null,
  checkpoint: null,
  detail: null,
  startedAt: at(minute),
  finishedAt: null,
  ...more,
});
const create = { key: 'create', repeatable: false };
const upload = { key: 'create', repeatable: true };

test('what cannot be repeated was begun with the first try that may have done something', () => {
  const putOff = line(1, 'failed', { checkpoint: { sent: true } });
  expect(progressOf([putOff], create)).toEqual({ since: null, checkpoint: null });
  const lost = [
    putOff,
    line(3, 'unconfirmed', { checkpoint: { sent: true } }),
    line(4, 'looked_up', { action: 'lookup' }),
    line(5, 'failed'),
  ];
  expect(progressOf([...lost, line(6, 'intended')], create)).toEqual({ since: at(3), checkpoint: { sent: true } });
  expect(progressOf([putOff, line(7, 'intended', { step: 'comment' })], create).since).toBeNull();
});

test('what can be repeated goes on from what any try has checkpoint, and was begun with the first', () => {
  const lines = [line(1, 'failed', { checkpoint: { bytes: 5 } }), line(2, 'failed', { checkpoint: { bytes: 9 } }), line(3, 'intended')];
  expect(progressOf(lines, upload)).toEqual({ since: at(1), checkpoint: { bytes: 9 } });
});

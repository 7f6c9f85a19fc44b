import { message } from '@everycast/messages/message';
import { cardStep } from '@everycast/platforms/port/card';
import { onePart } from '@everycast/platforms/port/draft';
import { expect, test } from 'vitest';
import { reads } from '../../../tests/support/reads.ts';
import { doneDetail, entryOf } from './publishing-words.ts';
import type { LedgerRow } from './work/ledger.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 12, 0, second));
const line = (more: Partial<LedgerRow>): LedgerRow => ({
  id: 'x',
  targetId: 'y',
  generation: 1,
  step: 'create',
  kind: 'publish',
  what: { code: 'steps.post' },
  quota: null,
  action: 'send',
  state: 'done',
  attempt: 1,
  intent: null,
  outcome: null,
  checkpoint: null,
  detail: null,
  startedAt: at(0),
  finishedAt: at(1),
  ...more,
});
const titles = (lines: LedgerRow[]) => lines.map((one) => entryOf(one, 'TikTok', lines).title);

test('what the platform is at work on afterwards was sent, and is not published with that', () => {
  const wait = line({ step: 'wait 1', kind: 'wait', state: 'waiting', startedAt: at(1), finishedAt: null });
  expect(titles([line({}), wait])).toEqual(['Sent to TikTok', 'TikTok is processing post']);
  expect(titles([line({ what: { code: 'steps.the_video' } }), wait])[0]).toBe('Video sent');
});

test('what the platform was at work on before, or in another generation, is published', () => {
  const before = line({ step: 'wait 1', kind: 'wait', startedAt: at(-9), finishedAt: at(-2) });
  const other = line({ step: 'wait 1', kind: 'wait', generation: 2, startedAt: at(5), finishedAt: at(9) });
  expect(titles([before, line({}), other])[1]).toBe('Published on TikTok');
});

test('of a card what it says, or why there is none', () => {
  const step = cardStep(0);
  const card = { url: 'https://example.org/a?b', title: 'A page', description: '', picture: null };
  const made = { card, why: null };
  const none = { card: null, why: message('link_cards.no_page', { status: 404 }) };
  const content = { ...onePart({ text: '', media: [] }) };
  expect([made, none].map((outcome) => doneDetail(step, content, outcome))).toEqual([reads('“A page”, example.org'), none.why]);
  const lines = [
    line({ step: 'card', kind: 'prepare', what: { code: 'steps.link_card' }, state: 'waiting' }),
    line({ step: 'card', kind: 'prepare', what: { code: 'steps.link_card' }, outcome: made }),
    line({ step: 'card 2', kind: 'prepare', what: message('steps.link_card_of_part', { part: 2 }), outcome: none }),
  ];
  expect(titles(lines)).toEqual(['Creating link card', 'Link card created', 'No link card of part 2']);
});

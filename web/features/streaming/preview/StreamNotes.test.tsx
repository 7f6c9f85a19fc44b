import type { Stream } from '@everycast/contract/streams';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { GoLive } from '../use-go-live.ts';
import { StreamNotes } from './StreamNotes.tsx';

const stream = (airtime: Stream['airtime'], title = 'Morning') => ({ id: 's', title, airtime }) as Stream;
const shown = (of: Stream | null, live: Partial<GoLive>): string => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <StreamNotes
        stream={of}
        grace={300}
        live={{ onAir: true, elsewhere: null, fit: { asking: null }, limits: { asking: null }, ...live } as GoLive}
      />
    </MantineProvider>,
  );
  return html.replaceAll(/<style[^>]*>.*?<\/style>/gs, '').replaceAll(/<[^>]+>/g, ' ');
};
const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

test('the plan’s time is shown when it runs out, in minutes, and until when the stream may go on after that', () => {
  expect(words(shown(stream(null), {}))).toBe('');
  expect(words(shown(stream({ leftSeconds: 1801, endsInSeconds: 5401 }), {}))).toBe('');
  expect(words(shown(stream({ leftSeconds: 1741, endsInSeconds: 5341 }), {}))).toContain('30 minutes on air left this month');
  const over = words(shown(stream({ leftSeconds: 0, endsInSeconds: 3541 }), {}));
  expect(over).toContain('Your plan’s time on air is used up');
  expect(over).toContain('This stream can go on for up to 1 hour, then it ends.');
  expect(words(shown(stream({ leftSeconds: 0, endsInSeconds: 3541 }), { onAir: false }))).toBe('');
});

test('a stream that isn’t sent from here is named, and can be ended', () => {
  const elsewhere = words(shown(null, { onAir: false, elsewhere: stream(null) }));
  expect(elsewhere).toContain('“Morning” is still on');
  expect(elsewhere).toContain('End Stream');
  expect(words(shown(null, { onAir: false, elsewhere: stream(null, '') }))).toContain('“Untitled stream” is still on');
});

test('an encoder that went silent is told, with what viewers see and when the stream ends', () => {
  const encoder = { ...stream(null), source: 'encoder', state: 'lost' } as Stream;
  const told = words(shown(encoder, {}));
  expect(told).toContain('Nothing arrives from your encoder');
  expect(told).toContain('If nothing arrives for 5 minutes, the stream ends.');
  expect(words(shown({ ...encoder, state: 'live' } as Stream, {}))).toBe('');
  expect(words(shown(encoder, { onAir: false }))).toBe('');
});

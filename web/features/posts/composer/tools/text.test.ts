import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillDates } from './fill-dates.ts';
import { missingHashtags } from './HashtagPanel.tsx';
import { appended, inserted, insertedWords } from './insert.ts';

const at = (start: number, end = start) => ({ start, end });

describe('inserting', () => {
  test('replaces what is selected and leaves the caret behind it', () => {
    expect(inserted('Hi you', at(3, 6), '😀')).toEqual({ text: 'Hi 😀', caret: 5 });
    expect(inserted('', at(0), 'x')).toEqual({ text: 'x', caret: 1 });
  });

  test('keeps words apart', () => {
    expect(insertedWords('Hi', at(2), '#a #b')).toEqual({ text: 'Hi #a #b', caret: 8 });
    expect(insertedWords('Hithere', at(2), '#a')).toEqual({ text: 'Hi #a there', caret: 6 });
    expect(insertedWords('Hi \n', at(3), '#a').text).toBe('Hi #a\n');
    expect(insertedWords('', at(0), '#a').text).toBe('#a');
  });

  test('changes nothing else', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.nat(),
        fc.nat(),
        fc.string({ unit: 'grapheme', minLength: 1 }),
        (text, a, b, piece) => {
          const [start = 0, end = 0] = [a % (text.length + 1), b % (text.length + 1)].sort((one, other) => one - other);
          for (const insert of [inserted, insertedWords]) {
            const { text: after, caret } = insert(text, { start, end }, piece);
            expect(after.startsWith(text.slice(0, start)) && after.endsWith(text.slice(end))).toBe(true);
            expect(after.slice(start, after.length - (text.length - end)).trim()).toBe(piece.trim());
            expect(after.slice(caret).trimStart()).toBe(text.slice(end).trimStart());
          }
        },
      ),
    );
  });

  test('at the end makes a paragraph, once', () => {
    expect(appended('Hi  \n', '— Casa')).toBe('Hi\n\n— Casa');
    expect(appended('', '— Casa')).toBe('— Casa');
    expect([appended('Hi\n\n— Casa\n', '— Casa'), appended('— Casa', '— Casa')]).toEqual([null, null]);
    expect(appended('Hi — Casa', '— Casa')).toBe('Hi — Casa\n\n— Casa');
  });
});

test('hashtags that are in the text aren’t repeated', () => {
  expect(missingHashtags('Our #WinterMenu in #Lisboa! #cafe\u0301', '#wintermenu #lisboa #lisboa2 #café #new')).toEqual([
    '#lisboa2',
    '#new',
  ]);
  expect(missingHashtags('', '#a #b')).toEqual(['#a', '#b']);
});

test('dates are those of the post, in its zone; what differs by account stays', () => {
  const moment = { instant: '2026-11-20T02:00:00Z', zone: 'America/New_York' };
  expect(fillDates('{weekday}, {Date}: {handle} {dates}', moment)).toBe('Thursday, November 19: {handle} {dates}');
});

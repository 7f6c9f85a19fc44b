import { readFile } from 'node:fs/promises';
import { Temporal } from '@everycast/contract/time';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { languages } from '../i18n/shown-language.ts';
import { formatDate, formatDay, formatMoment, formatMonthDay, formatNear, formatShortTime, formatTime, formatTinyTime } from './format.ts';
import { showTimes } from './shown-times.ts';
import { parseWhen } from './typed-text.ts';

// A Sunday.
const today = Temporal.PlainDate.from('2026-11-29');
const newYear = Temporal.PlainDate.from('2026-01-01');
const reader = { zone: 'UTC', home: 'UTC' };
const [mon30, tue1, wed2, thu3, fri4] = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'];
const nine = { time: '09:00' };
const halfPast = { time: '09:30' };
const night = { time: '21:00' };
const eight = { time: '20:00' };
const noon = { time: '12:00' };
const today29 = { date: '2026-11-29' };

/** Understood everywhere. */
const everywhere = {
  today: { date: '2026-11-29' },
  tomorrow: { date: mon30 },
  'tomorrow at 9': { date: mon30, ...nine },
  'Friday at 9': { date: fri4, ...nine },
  'Dec 2': { date: wed2 },
  'Wed, Dec 2, 2026, 9:00 PM': { date: wed2, ...night },
  '2nd of December': { date: wed2 },
  friday: { date: fri4 },
  '9 o’clock': nine,
  '9 pm': night,
  '9p': night,
  '12 am': { time: '00:00' },
  '12:30 am': { time: '00:30' },
  '9 in the evening': night,
  'tonight at 8': { ...today29, ...eight },
  'tomorrow evening at 8': { date: mon30, ...eight },
  'tomorrow morning at 9': { date: mon30, ...nine },
  'tomorrow at noon': { date: mon30, ...noon },
  'Dec 2 at noon': { date: wed2, ...noon },
  'Friday evening': { date: fri4 },
  '12 noon': noon,
  '2.12.': { date: wed2 },
  '02.12.26': { date: wed2 },
  '2. 12. 2026': { date: wed2 },
  '2.12. 9:30': { date: wed2, ...halfPast },
  '2026-12-02': { date: wed2 },
};
const typed: Record<string, Record<string, object>> = {
  en: {
    '12/2': { date: wed2 },
    'this evening at 8:00': { ...today29, ...eight },
    'on Friday at 9': { date: fri4, ...nine },
    'this Friday': { date: fri4 },
  },
  de: {
    heute: { date: '2026-11-29' },
    übermorgen: { date: tue1 },
    uebermorgen: { date: tue1 },
    Mi: { date: wed2 },
    'Fr.': { date: fri4 },
    'Mi., 2. Dez.': { date: wed2 },
    'mi 2. dez': { date: wed2 },
    'Mi., 3. Dez.': { date: thu3 },
    'Mittwoch, den 2. Dezember 2026': { date: wed2 },
    '1. Maerz': { date: '2027-03-01' },
    '1 märz': { date: '2027-03-01' },
    '1. Sep': { date: '2027-09-01' },
    '2/12': { date: wed2 },
    'morgen um 9': { date: mon30, ...nine },
    'morgen 9 Uhr': { date: mon30, ...nine },
    'Fr um 9': { date: fri4, ...nine },
    'Fr um 9 Uhr 30': { date: fri4, ...halfPast },
    '9.30 Uhr am Freitag': { date: fri4, ...halfPast },
    '12 Uhr am Freitag': { date: fri4, time: '12:00' },
    '14:30 am Freitag': { date: fri4, time: '14:30' },
    '9 Uhr': nine,
    '9h': nine,
    '9 Uhr abends': night,
    'Mi 9 Uhr morgens': { date: wed2, ...nine },
    '2.12. 21 Uhr': { date: wed2, ...night },
    'heute Abend um 8': { ...today29, ...eight },
    'heute Abend um 20 Uhr': { ...today29, ...eight },
    'um 8 heute Abend': { ...today29, ...eight },
    'heute Morgen um 9': { ...today29, ...nine },
    'morgen früh um 9': { date: mon30, ...nine },
    'morgen Mittag': { date: mon30, ...noon },
    'Fr 12 Uhr mittags': { date: fri4, ...noon },
    'Mittag um 1': { time: '13:00' },
    'Freitagabend um 8': { date: fri4, ...eight },
    'Mittwochmorgen 9 Uhr': { date: wed2, ...nine },
    'am Freitagnachmittag': { date: fri4 },
    '2. Dezember abends um 9': { date: wed2, ...night },
  },
  es: {
    hoy: { date: '2026-11-29' },
    mañana: { date: mon30 },
    manana: { date: mon30 },
    'pasado mañana': { date: tue1 },
    mié: { date: wed2 },
    miercoles: { date: wed2 },
    'el viernes': { date: fri4 },
    '2 de diciembre': { date: wed2 },
    '2 de diciembre de 2026': { date: wed2 },
    'mié 2 dic': { date: wed2 },
    'mié, 3 dic': { date: thu3 },
    'mar 1 de dic': { date: tue1 },
    '1 de mar': { date: '2027-03-01' },
    '1.º de diciembre': { date: tue1 },
    '2/12': { date: wed2 },
    '2/12/26': { date: wed2 },
    'mañana a las 9': { date: mon30, ...nine },
    'viernes a las 9': { date: fri4, ...nine },
    'a las 9 de mañana': { date: mon30, ...nine },
    'mañana a las 9 de la noche': { date: mon30, ...night },
    '9 de la mañana': nine,
    '9 a. m.': nine,
    '9 p. m. del viernes': { date: fri4, ...night },
    '9:30 h': halfPast,
    'esta noche a las 9': { ...today29, ...night },
    'esta tarde a las 20:00': { ...today29, ...eight },
    'hoy por la tarde a las 8': { ...today29, ...eight },
    'mañana por la mañana a las 9': { date: mon30, ...nine },
    'el viernes por la noche a las 9': { date: fri4, ...night },
    'mañana al mediodía': { date: mon30, ...noon },
    'el 2 de diciembre al mediodía': { date: wed2, ...noon },
    '12 a. m.': { time: '00:00' },
  },
  fr: {
    'aujourd’hui': { date: '2026-11-29' },
    "aujourd'hui": { date: '2026-11-29' },
    demain: { date: mon30 },
    'après-demain': { date: tue1 },
    'apres-demain': { date: tue1 },
    mer: { date: wed2 },
    'mer.': { date: wed2 },
    'le vendredi': { date: fri4 },
    '1er décembre': { date: tue1 },
    '2 decembre 2026': { date: wed2 },
    'mer. 2 déc.': { date: wed2 },
    'mer. 3 déc.': { date: thu3 },
    '1 août': { date: '2027-08-01' },
    '2 juil': { date: '2027-07-02' },
    '2/12': { date: wed2 },
    '02/12/26': { date: wed2 },
    'demain à 9 h': { date: mon30, ...nine },
    'vendredi à 9': { date: fri4, ...nine },
    '9h30': halfPast,
    '9 h 30 demain': { date: mon30, ...halfPast },
    'vendredi à 9h30': { date: fri4, ...halfPast },
    '9 h 2 décembre': { date: wed2, ...nine },
    '9 heures': nine,
    '9 h du soir': night,
    'à midi': noon,
    'demain à midi': { date: mon30, ...noon },
    'le 2 décembre à midi': { date: wed2, ...noon },
    'ce soir à 20 h': { ...today29, ...eight },
    'ce soir à 8 h': { ...today29, ...eight },
    'ce matin à 9 h': { ...today29, ...nine },
    'demain matin à 9 h': { date: mon30, ...nine },
    'vendredi soir à 20h': { date: fri4, ...eight },
    'demain après-midi à 8 h': { date: mon30, ...eight },
  },
};

/** The server of the languages' texts. */
async function textsAt(address: string): Promise<Response> {
  const [, language, path] = /^\/assets\/texts\/(\w+)-[^/]+\/(.+)$/.exec(address) ?? [];
  const folder = new URL(`../../../messages/locales/${language}/`, import.meta.url);
  return new Response(await readFile(new URL(path?.replace('messages/', '') ?? '', folder)));
}

describe.each(['en', 'de', 'es', 'fr'])('in %s', (language) => {
  beforeAll(async () => {
    vi.stubGlobal('fetch', textsAt);
    await languages.show([language]);
  });
  afterAll(async () => {
    await languages.show(['en']);
    vi.unstubAllGlobals();
  });
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-29T12:00Z') }));
  afterEach(() => {
    showTimes(null);
    vi.useRealTimers();
  });
  const read = (text: string, first: 'date' | 'time', from = today) => parseWhen(text, first, from, language);

  test.each(Object.entries({ ...everywhere, ...typed[language] }))('“%s” is understood', (text, found) => {
    expect(read(text, 'date')).toEqual(found);
  });

  test('a number alone is what the field is for, and no word is guessed', () => {
    expect(read('9', 'date')).toEqual({ date: '2026-12-09' });
    expect(read('9', 'time')).toEqual(nine);
    expect(read('31.2. 9:00', 'date')).toEqual({ noDay: { year: 2027, month: 2, days: 28 } });
    for (const text of ['', 'j', 'ju', 'xyz', '25 h', '2 xyz', 'evening', 'tonight at 12', '25 pm']) expect(read(text, 'date')).toBeNull();
  });

  const moment = fc
    .integer({ min: 0, max: 3_000 * 24 * 60 })
    .map((minutes) => new Date(Date.parse('2026-01-01T00:00Z') + minutes * 60_000));
  const dateOf = (at: Date) => at.toISOString().slice(0, 10);
  const timeOf = (at: Date) => at.toISOString().slice(11, 16);
  const isThisYear = (at: Date) => at.getUTCFullYear() === 2026;

  test('a day that is written is read as the same one', () => {
    fc.assert(
      fc.property(moment, (at) => {
        // Without a year it is one of this year.
        expect(read(formatDay(at, 'UTC'), 'date', newYear)).toEqual({ date: dateOf(at) });
        for (const write of isThisYear(at) ? [formatDate, formatMonthDay] : [])
          expect(read(write(at, 'UTC'), 'date', newYear)).toEqual({ date: dateOf(at) });
      }),
    );
  });

  test.each(['12h', '24h', null] as const)('a time and a moment that are written on the clock %s are read as the same ones', (clock) => {
    showTimes({ ...reader, clock });
    fc.assert(
      fc.property(moment, (at) => {
        const [date, time] = [dateOf(at), timeOf(at)];
        for (const write of [formatTime, formatShortTime, formatTinyTime]) expect(read(write(at, 'UTC'), 'time')).toEqual({ time });
        for (const first of ['date', 'time'] as const) expect(read(formatMoment(at, 'UTC'), first, newYear)).toEqual({ date, time });
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: -24 * 60, max: 24 * 60 }), (minutes) => {
        const at = new Date(Date.now() + minutes * 60_000);
        expect(read(formatNear(at, 'UTC'), 'date')).toEqual({ date: dateOf(at), time: timeOf(at) });
      }),
    );
  });

  test('a time for a month’s line is short', () => {
    showTimes({ ...reader, clock: '12h' });
    expect(['2026-12-02T09:00Z', '2026-12-02T16:30Z'].map((at) => formatTinyTime(at, 'UTC'))).toEqual(['9a', '4:30p']);
  });
});

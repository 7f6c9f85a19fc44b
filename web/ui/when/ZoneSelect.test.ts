import { expect, test } from 'vitest';
import { namesOfToday } from '../../lib/time/device-zone.ts';

test('every renamed zone is one that is listed, under its old name or today’s', () => {
  const listed = Intl.supportedValuesOf('timeZone');
  const names = namesOfToday();
  expect([...names.keys()].filter((zone) => !listed.includes(zone))).toEqual([]);
  expect([names.get('Asia/Calcutta') ?? 'Asia/Kolkata', names.get('Europe/Kiev') ?? 'Europe/Kyiv']).toEqual([
    'Asia/Kolkata',
    'Europe/Kyiv',
  ]);
});

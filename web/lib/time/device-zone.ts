/** This device's IANA zone. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Zones that the IANA database has renamed while browsers keep listing the old name (github.com/tc39/proposal-canonical-tz). */
const renamed = [
  'Africa/Asmara',
  'America/Argentina/Buenos_Aires',
  'America/Argentina/Catamarca',
  'America/Argentina/Cordoba',
  'America/Argentina/Jujuy',
  'America/Argentina/Mendoza',
  'America/Atikokan',
  'America/Indiana/Indianapolis',
  'America/Kentucky/Louisville',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
  'Pacific/Chuuk',
  'Pacific/Kanton',
  'Pacific/Pohnpei',
];

/** Today's names by those that this browser uses, which may be the same. */
export const namesOfToday = (): Map<string, string> =>
  new Map(renamed.map((name) => [new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone, name]));

/** How far a zone's clocks are from UTC at a time in milliseconds: "GMT+05:30". */
function offsetOf(zone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

const month = 30.5 * 86_400_000;
/** Whether the clocks of two zones show the same all year: each month from `now` on, in milliseconds. */
export const sameClocks = (one: string, other: string, now: number): boolean =>
  Array.from({ length: 12 }, (_, index) => now + index * month).every((at) => offsetOf(one, at) === offsetOf(other, at));

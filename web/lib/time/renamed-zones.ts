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

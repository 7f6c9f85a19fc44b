import type { Device } from '@everycast/contract/security';

type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** Browsers whose user agents name others, too, come before those. */
const browsers: Names = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
  [/\bAppleWebKit\//, 'WebKit'],
  [/^curl\//, 'curl'],
];

const systems: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const nameIn = (names: Names, userAgent: string): string | null => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

function kindOf(userAgent: string, system: string | null): Device['kind'] {
  if (system === null) return 'program';
  if (system === 'iPad') return 'tablet';
  if (system === 'iPhone') return 'phone';
  // By convention, only phones say so.
  if (system === 'Android') return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet';
  return 'computer';
}

/** The browser and system that a user agent names. Browsers round versions and models, so people only see what is left. */
export function deviceOf(userAgent: string | null): Device {
  const system = nameIn(systems, userAgent ?? '');
  return { browser: nameIn(browsers, userAgent ?? ''), system, kind: kindOf(userAgent ?? '', system) };
}

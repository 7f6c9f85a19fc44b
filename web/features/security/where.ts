import { words } from 'words:security';
import type { Device, Session } from '@everycast/contract/security';

/** "Firefox on Windows" */
export function deviceName({ browser, system }: Device): string {
  const t = words();
  if (browser !== null && system !== null) return t('device.on', { browser, system });
  return browser ?? system ?? t('device.unknown');
}

/** "Lisbon, PT", or the address where this server doesn't know places. */
export function placeName({ address, place }: Pick<Session, 'address' | 'place'>): string {
  const t = words();
  if (place?.city) return t('place.city', { city: place.city, country: place.country });
  return place ? t('place.country', { country: place.country }) : (address ?? t('place.unknown'));
}

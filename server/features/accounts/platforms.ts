import type { PlatformId } from '@everycast/contract/platforms';
import type { Platform } from '@everycast/platforms/port/platform';

export type Platforms = Readonly<Record<PlatformId, Platform>>;

/** How people log in to a platform with usernames and passwords. */
export interface Login {
  service: string;
  identifier: string;
  password: string;
}

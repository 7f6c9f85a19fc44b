import { type NamedPlatformId, namedPlatforms } from '@everycast/contract/named-platforms';

/** A handle in the platform's notation. An account without one shows a name instead, without a prefix. */
export function shownHandle({ platform, handle }: { platform: NamedPlatformId; handle: string }): string {
  const sign = namedPlatforms.find(({ id }) => id === platform)?.sign ?? '';
  return /\s/.test(handle) ? handle : sign + handle;
}

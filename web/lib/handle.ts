import { type NamedPlatformId, namedPlatforms } from '@everycast/contract/named-platforms';

/** A handle as people write it there. Where an account has none, a name stands in its place, and needs no sign. */
export function shownHandle({ platform, handle }: { platform: NamedPlatformId; handle: string }): string {
  const sign = namedPlatforms.find(({ id }) => id === platform)?.sign ?? '';
  return /\s/.test(handle) ? handle : sign + handle;
}

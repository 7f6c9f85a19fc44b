import * as commonWords from 'words:common';
import { type NamedPlatformId, namedPlatforms } from '@everycast/contract/named-platforms';

/** Where posts are published: a platform, or its stand-in in the sandbox. */
export interface PostPlace {
  platform: NamedPlatformId;
  sandbox: boolean;
}

/** Its key in lists. */
export const placeKey = ({ platform, sandbox }: PostPlace): string => `${platform} ${sandbox ? 'sandbox' : ''}`;

/** Where all of these are published, each place once, in order. */
export const placesOf = (ones: readonly PostPlace[]): PostPlace[] => [
  ...new Map(ones.map(({ platform, sandbox }) => [placeKey({ platform, sandbox }), { platform, sandbox }])).values(),
];

/** A platform's display name. */
export const platformName = (platform: NamedPlatformId): string => namedPlatforms.find(({ id }) => id === platform)?.name ?? platform;

/** "Mastodon", and in the sandbox "Mastodon, sandbox". */
export const placeName = ({ platform, sandbox }: PostPlace): string => {
  const name = platformName(platform);
  return sandbox ? commonWords.words()('inSandbox', { name }) : name;
};

import { type NamedPlatformId, namedPlatforms } from '@everycast/contract/named-platforms';
import { commonWords } from '../i18n/i18n.ts';

/** Where posts go: a platform, or its stand-in in the sandbox. */
export interface Place {
  platform: NamedPlatformId;
  sandbox: boolean;
}

/** A name for lists of them. */
export const placeKey = ({ platform, sandbox }: Place): string => `${platform} ${sandbox ? 'sandbox' : ''}`;

/** Where all of these go, each place once, in their order. */
export const placesOf = (ones: readonly Place[]): Place[] => [
  ...new Map(ones.map(({ platform, sandbox }) => [placeKey({ platform, sandbox }), { platform, sandbox }])).values(),
];

/** A platform's name as people know it. */
export const platformName = (platform: NamedPlatformId): string => namedPlatforms.find(({ id }) => id === platform)?.name ?? platform;

/** "Mastodon", and in the sandbox "Mastodon, sandbox". */
export const placeName = ({ platform, sandbox }: Place): string => {
  const name = platformName(platform);
  return sandbox ? commonWords.words()('inSandbox', { name }) : name;
};

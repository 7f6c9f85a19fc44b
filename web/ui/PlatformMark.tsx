import { type NamedPlatformId, namedPlatforms } from '@everycast/contract/platforms';
import {
  IconBrandBluesky,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandMastodon,
  IconBrandTiktok,
  IconBrandTwitch,
  IconBrandX,
  IconBrandYoutube,
  type Icon as TablerIcon,
} from '@tabler/icons-react';

const marks: Record<NamedPlatformId, TablerIcon> = {
  instagram: IconBrandInstagram,
  twitter: IconBrandX,
  facebook: IconBrandFacebook,
  linkedin: IconBrandLinkedin,
  tiktok: IconBrandTiktok,
  youtube: IconBrandYoutube,
  twitch: IconBrandTwitch,
  mastodon: IconBrandMastodon,
  bluesky: IconBrandBluesky,
};

/** A platform's name as people know it. */
export const platformName = (platform: NamedPlatformId): string => namedPlatforms.find(({ id }) => id === platform)?.name ?? platform;

/** A platform's mark in the colour of the text around it. Its name is read out unless `named` says that it stands beside it. */
export function PlatformMark({ platform, size = 16, named = false }: { platform: NamedPlatformId; size?: number; named?: boolean }) {
  const Mark = marks[platform];
  const name = named ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': platformName(platform) } as const);
  return <Mark size={size} stroke={size >= 20 ? 1.6 : 1.75} focusable="false" {...name} />;
}

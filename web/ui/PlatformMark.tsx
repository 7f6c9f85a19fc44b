import type { NamedPlatformId } from '@everycast/contract/platforms';
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
import { placeName } from '../lib/platforms/places.ts';
import css from './PlatformMark.module.css';

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

export { platformName } from '../lib/platforms/places.ts';

/**
 * A platform's icon in the text color, with a dashed border for its stand-in. Its name is announced unless `named` says that it is next to
 * it.
 */
export function PlatformMark({
  platform,
  size = 16,
  named = false,
  sandbox = false,
}: {
  platform: NamedPlatformId;
  size?: number;
  named?: boolean;
  sandbox?: boolean;
}) {
  const Mark = marks[platform];
  const place = placeName({ platform, sandbox });
  const name = named ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': place } as const);
  const inSandbox = sandbox ? { className: css.sandbox, title: place } : {};
  return <Mark size={size} stroke={size >= 20 ? 1.6 : 1.75} focusable="false" {...inSandbox} {...name} />;
}

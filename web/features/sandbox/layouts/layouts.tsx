import type { NamedPlatformId } from '@everycast/contract/platforms';
import {
  IconArrowBackUp,
  IconBookmark,
  IconChartBar,
  IconHeart,
  IconMessage,
  IconMessageCircle,
  IconRepeat,
  IconSend,
  IconShare3,
  IconStar,
  IconThumbUp,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Thread } from '../threads.ts';
import { Cards } from './Cards.tsx';
import { Channel } from './Channel.tsx';
import { Microposts } from './Microposts.tsx';
import { Tiles } from './Tiles.tsx';
import { Videos } from './Videos.tsx';

/** Each platform's feed layout, newest first, in our own design. */
export const layouts: Readonly<Record<NamedPlatformId, (threads: readonly Thread[]) => ReactNode>> = {
  twitter: (threads) => <Microposts threads={threads} icons={[IconMessageCircle, IconRepeat, IconHeart, IconChartBar]} />,
  bluesky: (threads) => <Microposts threads={threads} icons={[IconMessage, IconRepeat, IconHeart]} />,
  mastodon: (threads) => <Microposts threads={threads} icons={[IconArrowBackUp, IconRepeat, IconStar, IconBookmark]} />,
  facebook: (threads) => <Cards threads={threads} icons={[IconThumbUp, IconMessageCircle, IconShare3]} />,
  linkedin: (threads) => <Cards threads={threads} icons={[IconThumbUp, IconMessage, IconRepeat, IconSend]} />,
  instagram: (threads) => <Tiles threads={threads} shape="square" />,
  tiktok: (threads) => <Tiles threads={threads} shape="upright" />,
  youtube: (threads) => <Videos threads={threads} />,
  twitch: (threads) => <Channel threads={threads} />,
};

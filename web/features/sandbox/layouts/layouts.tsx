import { useWords } from 'words:sandbox';
import type { NamedPlatformId } from '@everycast/contract/platforms';
import type { SandboxPost } from '@everycast/contract/sandbox';
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
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card, Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { Pictures } from '../post/Pictures.tsx';
import { Byline, Details, Face, LinkPreview, Moment, PostText } from '../post/parts.tsx';
import { Shown } from '../post/Shown.tsx';
import { detail, type Thread } from '../threads.ts';
import { Actions } from './Actions.tsx';
import { Channel } from './Channel.tsx';
import { Comments } from './Comments.tsx';
import css from './Layouts.module.css';
import { Tiles } from './Tiles.tsx';

/** Wide cards: the author, the text, then images or a link, and comments below. */
function Cards({ threads, icons }: { threads: readonly Thread[]; icons: readonly TablerIcon[] }) {
  return (
    <Grid as="ol" gap={12}>
      {threads.map(({ post, replies }) => (
        <Card as="li" minW={0} key={post.id}>
          <Shown post={post} className={css.card}>
            <Row as="header" gap={12}>
              <Face post={post} />
              <div>
                <Text weight="semibold" breaks>
                  {post.by.name}
                </Text>
                <Moment post={post} />
              </div>
            </Row>
            <PostText post={post} />
            <Pictures media={post.media} />
            <LinkPreview link={post.link} />
            <Details post={post} />
            <Actions icons={icons} />
          </Shown>
          <Comments comments={replies} />
        </Card>
      ))}
    </Grid>
  );
}

/** Short posts below each other; a thread's parts are connected by a line. */
function Microposts({ threads, icons }: { threads: readonly Thread[]; icons: readonly TablerIcon[] }) {
  const one = (post: SandboxPost, continues: boolean) => (
    <Shown key={post.id} post={post} className={continues ? `${css.micropost} ${css.continues}` : css.micropost}>
      <Face post={post} />
      <div className={css.body}>
        <Byline post={post} />
        <PostText post={post} />
        <Pictures media={post.media} />
        <LinkPreview link={post.link} />
        <Details post={post} />
        <Actions icons={icons} />
      </div>
    </Shown>
  );
  return (
    <Grid as="ol" gap={12}>
      {threads.map(({ post, replies }) => (
        <Card as="li" minW={0} key={post.id}>
          {[post, ...replies].map((part, index) => one(part, index < replies.length))}
        </Card>
      ))}
    </Grid>
  );
}

const title = 'sandbox.detail_title';

/** Videos with their titles; description and comments below each. */
function Videos({ threads }: { threads: readonly Thread[] }) {
  const t = useWords();
  return (
    <Grid as="ol" gap={12}>
      {threads.map(({ post, replies }) => (
        <Card as="li" minW={0} key={post.id}>
          <Shown post={post} className={css.card}>
            <Pictures media={post.media} shape="wide" />
            <Text as="h2" fontSize={16} breaks className={css.headline}>
              {detail(post, title) ?? t('post.untitled')}
            </Text>
            <Row as="header" gap={12}>
              <Face post={post} />
              <Byline post={post} />
            </Row>
            <PostText post={post} />
            <Details post={post} but={[title]} />
          </Shown>
          <Comments comments={replies} />
        </Card>
      ))}
    </Grid>
  );
}

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

import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { PlatformManifest } from '@everycast/platforms/port/manifest';
import { IconHeart, IconMessageCircle, IconRepeat, IconSend, IconShare3, IconThumbUp } from '@tabler/icons-react';
import type { FunctionComponent, ReactNode } from 'react';
import { Box, Row, Stack, Text } from '../../../../ui/primitives/primitives.tsx';
import css from './PreviewPane.module.css';
import { Actions, Carousel, Face, Pages, Pictures, type Shown } from './parts.tsx';
import { ShownText } from './ShownText.tsx';

/** One post of a thread, or the only one. */
interface Drawn {
  account: Account;
  part: { text: string; media: readonly Shown[] };
  overFrom: number | null;
  when: string;
  title: string;
  /** A link's card, if Everycast creates it. */
  card: ReactNode;
  /** What the images become, if they don't stay images. */
  document: { title: string } | null;
}

/** Next to the avatar; a thread's posts are connected by a line between avatars. */
function Micropost({ account, part: { text, media }, overFrom, when, title, card }: Drawn) {
  return (
    <Row gap={12} align="stretch" p={12} className={css.post}>
      <Box as="span" pos="relative" className={css.face}>
        <Face account={account} size={38} />
      </Box>
      <Box minW={0} className={css.body}>
        <Text size={13} breaks m="0 0 2">
          <strong className={css.name}>{account.displayName}</strong>{' '}
          <Text as="span" tone="quiet">
            {shownHandle(account)} · {when}
          </Text>
        </Text>
        {title && (
          <Text size={14} weight="medium" m="0 0 2">
            {title}
          </Text>
        )}
        <ShownText account={account} text={text} overFrom={overFrom} />
        {media.length > 0 && <Pictures media={media} />}
        {card}
        <Actions icons={[IconMessageCircle, IconRepeat, IconHeart]} />
      </Box>
    </Row>
  );
}

/** The author in two lines, the text below at full width, and the images from edge to edge. */
function Card({ account, part: { text, media }, overFrom, when, title, card, document }: Drawn) {
  return (
    <Row align="stretch" className={css.card}>
      <Row gap={8} p="12 12 8">
        <Face account={account} size={38} />
        <Stack as="p" minW={0} size={13}>
          <strong className={css.name}>{account.displayName}</strong>
          <Text as="span" tone="quiet">
            {when}
          </Text>
        </Stack>
      </Row>
      <Box p="0 12 12" className={css.words}>
        <ShownText account={account} text={text} overFrom={overFrom} />
      </Box>
      {document ? <Pages media={media} title={document.title} /> : media.length > 0 && <Pictures media={media} />}
      {card}
      <Box p="0 12 12" className={css.words}>
        {title && (
          <Text size={14} weight="medium" m="0 0 2">
            {title}
          </Text>
        )}
        <Actions icons={[IconThumbUp, IconMessageCircle, IconShare3]} />
      </Box>
    </Row>
  );
}

/** The image comes first, and the text is its caption. */
function PictureFirst({ account, part: { text, media }, overFrom, title }: Drawn) {
  return (
    <Row align="stretch" className={css.card}>
      <Row gap={8} p="12 12 8">
        <Face account={account} size={28} />
        <Stack as="p" minW={0} size={13}>
          <strong>{account.handle}</strong>
        </Stack>
      </Row>
      <Carousel media={media} />
      <Box p="0 12 12" className={`${css.words} ${css.caption}`}>
        <Actions icons={[IconHeart, IconMessageCircle, IconSend]} />
        {title && (
          <Text size={14} weight="medium" m="0 0 2">
            {title}
          </Text>
        )}
        <ShownText account={account} text={text} overFrom={overFrom} lead={<strong>{account.handle} </strong>} />
      </Box>
    </Row>
  );
}

/** The video, its title, the channel, and the description below. */
function Video({ account, part: { text, media }, overFrom, when, title }: Drawn) {
  return (
    <Row align="stretch" className={css.card}>
      <Carousel media={media} />
      <Box p="0 12 12" className={css.words}>
        {title && (
          <Text size={14} weight="medium" m="0 0 2">
            {title}
          </Text>
        )}
        <Row gap={8} m="4 0 8">
          <Face account={account} size={28} />
          <Stack as="p" minW={0} size={13}>
            <strong className={css.name}>{account.displayName}</strong>
            <Text as="span" tone="quiet">
              {when}
            </Text>
          </Stack>
        </Row>
        <ShownText account={account} text={text} overFrom={overFrom} />
      </Box>
    </Row>
  );
}

/** A line among others, without images. */
function ChatLine({ account, part: { text }, overFrom, title }: Drawn) {
  return (
    <Row align="stretch" className={css.card}>
      <Box p="0 12 12" className={css.words}>
        {title && (
          <Text size={14} weight="medium" m="0 0 2">
            {title}
          </Text>
        )}
        <ShownText account={account} text={text} overFrom={overFrom} lead={<strong className={css.name}>{account.displayName}: </strong>} />
      </Box>
    </Row>
  );
}

/** How a post is previewed, by its platform's manifest: in our own design, not the platform's. */
export const drawings: Readonly<Record<PlatformManifest['drawn'], FunctionComponent<Drawn>>> = {
  micropost: Micropost,
  card: Card,
  picture: PictureFirst,
  video: Video,
  chat: ChatLine,
};

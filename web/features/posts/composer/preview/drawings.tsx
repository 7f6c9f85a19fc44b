import type { Account } from '@everycast/contract/accounts';
import type { PlatformManifest } from '@everycast/platforms/port/manifest';
import { IconHeart, IconMessageCircle, IconRepeat, IconSend, IconShare3, IconThumbUp } from '@tabler/icons-react';
import type { FunctionComponent, ReactNode } from 'react';
import { shownHandle } from '../../../../lib/handle.ts';
import css from './PreviewPane.module.css';
import { Actions, Carousel, Face, Pictures, type Shown } from './parts.tsx';
import { Text } from './Text.tsx';

/** One post of a thread, or all there is. */
interface Drawn {
  account: Account;
  part: { text: string; media: readonly Shown[] };
  overFrom: number | null;
  when: string;
  title: string;
  /** What is shown of a link, where Everycast makes that. */
  card: ReactNode;
}

/** Beside the face; those of a thread are joined by a line from face to face. */
function Micropost({ account, part: { text, media }, overFrom, when, title, card }: Drawn) {
  return (
    <div className={css.post}>
      <span className={css.face}>
        <Face account={account} size={38} />
      </span>
      <div className={css.body}>
        <p className={css.who}>
          <strong>{account.displayName}</strong>{' '}
          <span className={css.quiet}>
            {shownHandle(account)} · {when}
          </span>
        </p>
        {title && <p className={css.videoTitle}>{title}</p>}
        <Text account={account} text={text} overFrom={overFrom} />
        {media.length > 0 && <Pictures media={media} />}
        {card}
        <Actions icons={[IconMessageCircle, IconRepeat, IconHeart]} />
      </div>
    </div>
  );
}

/** Who it is by in two lines, the text below over the whole width, and the pictures from edge to edge. */
function Card({ account, part: { text, media }, overFrom, when, title, card }: Drawn) {
  return (
    <div className={css.card}>
      <div className={css.by}>
        <Face account={account} size={38} />
        <p className={css.lines}>
          <strong>{account.displayName}</strong>
          <span className={css.quiet}>{when}</span>
        </p>
      </div>
      <div className={css.words}>
        <Text account={account} text={text} overFrom={overFrom} />
      </div>
      {media.length > 0 && <Pictures media={media} />}
      {card}
      <div className={css.words}>
        {title && <p className={css.videoTitle}>{title}</p>}
        <Actions icons={[IconThumbUp, IconMessageCircle, IconShare3]} />
      </div>
    </div>
  );
}

/** The picture comes first, and the words are its caption. */
function PictureFirst({ account, part: { text, media }, overFrom, title }: Drawn) {
  return (
    <div className={css.card}>
      <div className={css.by}>
        <Face account={account} size={28} />
        <p className={css.lines}>
          <strong>{account.handle}</strong>
        </p>
      </div>
      <Carousel media={media} />
      <div className={`${css.words} ${css.caption}`}>
        <Actions icons={[IconHeart, IconMessageCircle, IconSend]} />
        {title && <p className={css.videoTitle}>{title}</p>}
        <Text account={account} text={text} overFrom={overFrom} lead={<strong>{account.handle} </strong>} />
      </div>
    </div>
  );
}

/** The video, its title, the channel, and the description below. */
function Video({ account, part: { text, media }, overFrom, when, title }: Drawn) {
  return (
    <div className={css.card}>
      <Carousel media={media} />
      <div className={css.words}>
        {title && <p className={css.videoTitle}>{title}</p>}
        <div className={css.channel}>
          <Face account={account} size={28} />
          <p className={css.lines}>
            <strong>{account.displayName}</strong>
            <span className={css.quiet}>{when}</span>
          </p>
        </div>
        <Text account={account} text={text} overFrom={overFrom} />
      </div>
    </div>
  );
}

/** A line among others; there are no pictures between them. */
function ChatLine({ account, part: { text }, overFrom, title }: Drawn) {
  return (
    <div className={css.card}>
      <div className={css.words}>
        {title && <p className={css.videoTitle}>{title}</p>}
        <Text account={account} text={text} overFrom={overFrom} lead={<strong>{account.displayName}: </strong>} />
      </div>
    </div>
  );
}

/** How a post is drawn before it is out, by what its platform's manifest says of that: our own drawing, not the platform's. */
export const drawings: Readonly<Record<PlatformManifest['drawn'], FunctionComponent<Drawn>>> = {
  micropost: Micropost,
  card: Card,
  picture: PictureFirst,
  video: Video,
  chat: ChatLine,
};

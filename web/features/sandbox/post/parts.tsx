import type { SandboxPost } from '@everycast/contract/sandbox';
import { IconLink } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link, useParams } from 'react-router';
import { useHere } from '../../../lib/session/here.tsx';
import { formatMoment } from '../../../lib/time/format.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useWords } from '../words.ts';
import css from './Post.module.css';

const first = (name: string): string => [...name][0]?.toUpperCase() ?? '';

export const Face = ({ post, size = 40 }: { post: SandboxPost; size?: number }) => <Avatar initials={first(post.by.name)} size={size} />;

/** Who, and when; the time is the post's address. */
export function Byline({ post, handle = true }: { post: SandboxPost; handle?: boolean }) {
  return (
    <p className={css.byline}>
      <span className={css.name}>{post.by.name}</span>
      {handle && <span className={css.handle}>@{post.by.handle.replace(/^@/, '')}</span>}
      <Moment post={post} />
    </p>
  );
}

export function Moment({ post }: { post: SandboxPost }) {
  const t = useWords();
  const { workspace } = useHere();
  const { platform = '' } = useParams();
  return (
    <Link className={css.moment} to={`/sandbox/${platform}?at=${encodeURIComponent(post.path)}`} title={t('post.address')}>
      <time dateTime={post.at}>{formatMoment(post.at, workspace.zone)}</time>
    </Link>
  );
}

/** The text as it was sent, line by line; what is a link on the platform leads out. */
export function Text({ post: { text, links } }: { post: SandboxPost }) {
  if (text === '') return null;
  return (
    <p className={css.text}>
      {links.map(({ start, end, url }, index) => (
        <Fragment key={start}>
          {text.slice(links[index - 1]?.end ?? 0, start)}
          <a href={url} target="_blank" rel="noreferrer">
            {text.slice(start, end).replace(/^https?:\/\//, '')}
          </a>
        </Fragment>
      ))}
      {text.slice(links.at(-1)?.end ?? 0)}
    </p>
  );
}

/** What the platform made of an address in the post. */
export function LinkPreview({ link }: { link: SandboxPost['link'] }) {
  if (!link) return null;
  return (
    <a className={css.link} href={link.url} target="_blank" rel="noreferrer">
      <span className={css.linkPicture}>
        {link.picture === undefined ? <Icon of={IconLink} size={20} /> : <img src={link.picture} alt="" loading="lazy" />}
      </span>
      <span className={css.linkWords}>
        <span className={css.linkTitle}>{link.title}</span>
        {link.description !== undefined && <span className={css.linkDescription}>{link.description}</span>}
        <span className={css.linkHost}>{URL.canParse(link.url) ? new URL(link.url).host : link.url}</span>
      </span>
    </a>
  );
}

/** What else the platform knows of it, but for what the layout shows in a place of its own. */
export function Details({ post, but = [] }: { post: SandboxPost; but?: readonly string[] }) {
  const details = post.details.filter(({ name }) => !but.includes(name));
  if (details.length === 0) return null;
  return (
    <dl className={css.details}>
      {details.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

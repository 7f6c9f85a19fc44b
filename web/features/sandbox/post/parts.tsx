import { useWords } from 'words:sandbox';
import type { SandboxPost } from '@everycast/contract/sandbox';
import { IconLink } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link, useParams } from 'react-router';
import { useSession } from '../../../lib/session/session.tsx';
import { formatMoment } from '../../../lib/time/format.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import css from './Post.module.css';

const first = (name: string): string => [...name][0]?.toUpperCase() ?? '';

export const Face = ({ post, size = 40 }: { post: SandboxPost; size?: number }) => <Avatar initials={first(post.by.name)} size={size} />;

/** Author and time; the time links to the post. */
export function Byline({ post, handle = true }: { post: SandboxPost; handle?: boolean }) {
  return (
    <Row as="p" gap="0 8" wrap align="baseline">
      <Text as="span" weight="semibold">
        {post.by.name}
      </Text>
      {handle && (
        <Text as="span" fontSize={13} tone="quiet">
          @{post.by.handle.replace(/^@/, '')}
        </Text>
      )}
      <Moment post={post} />
    </Row>
  );
}

export function Moment({ post }: { post: SandboxPost }) {
  const t = useWords();
  const { times } = useSession();
  const { platform = '' } = useParams();
  return (
    <Text
      as={Link}
      fontSize={13}
      tone="quiet"
      className={css.moment}
      to={`/sandbox/${platform}?at=${encodeURIComponent(post.path)}`}
      title={t('post.address')}
    >
      <time dateTime={post.at}>{formatMoment(post.at, times.zone)}</time>
    </Text>
  );
}

/** The text as sent, line by line; the platform's links are links here, too. */
export function PostText({ post: { text, links } }: { post: SandboxPost }) {
  if (text === '') return null;
  return (
    <Text pre breaks>
      {links.map(({ start, end, url }, index) => (
        <Fragment key={start}>
          {text.slice(links[index - 1]?.end ?? 0, start)}
          <a href={url} target="_blank" rel="noreferrer">
            {text.slice(start, end).replace(/^https?:\/\//, '')}
          </a>
        </Fragment>
      ))}
      {text.slice(links.at(-1)?.end ?? 0)}
    </Text>
  );
}

/** The platform's preview of a link in the post. */
export function LinkPreview({ link }: { link: SandboxPost['link'] }) {
  if (!link) return null;
  return (
    <Row as="a" align="stretch" clip border="line" radius={10} tone="inherit" hover href={link.url} target="_blank" rel="noreferrer">
      <Grid as="span" center rigid bg="sunken" tone="quiet" className={css.linkPicture}>
        {link.picture === undefined ? <Icon of={IconLink} size={20} /> : <img src={link.picture} alt="" loading="lazy" />}
      </Grid>
      <Grid as="span" minW={0} p={12}>
        <Text as="span" weight="medium" breaks>
          {link.title}
        </Text>
        {link.description !== undefined && (
          <Text as="span" size={13} tone="muted" clamp={2}>
            {link.description}
          </Text>
        )}
        <Text as="span" fontSize={12} tone="quiet">
          {URL.canParse(link.url) ? new URL(link.url).host : link.url}
        </Text>
      </Grid>
    </Row>
  );
}

/** Other details from the platform, except those that the layout shows elsewhere. */
export function Details({ post, but = [] }: { post: SandboxPost; but?: readonly string[] }) {
  const details = post.details.filter(({ code }) => !but.includes(code));
  if (details.length === 0) return null;
  return (
    <Row as="dl" gap="4 12" wrap align="stretch" size={12} tone="muted" className={css.details}>
      {details.map(({ code, name, value }) => (
        <div key={`${code} ${value}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Row>
  );
}

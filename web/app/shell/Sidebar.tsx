import { useWords } from 'words:shell';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { useTimes } from '../../lib/session/session.tsx';
import { formatDay, formatTime, zoneLabel } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Grid, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { isCurrent, sidebarLinks } from './links.ts';
import css from './Sidebar.module.css';
import { useShownLinks } from './shown-links.ts';
import { Waiting } from './Waiting.tsx';

/** The workspace's clock with its day and zone, in which all other times of the app are shown. */
function Clock({ className }: { className?: string }) {
  const t = useWords();
  const now = useNow();
  const { zone } = useTimes();
  return (
    <div className={className}>
      <Text as="time" block size={14} weight="semibold" num dateTime={new Date(now).toISOString()}>
        {formatTime(now, zone)}
      </Text>
      <Text size={12} tone="quiet">
        {t('dayAndZone', { day: formatDay(now, zone), zone: zoneLabel(zone, now) })}
      </Text>
    </div>
  );
}

/** The signed-in navigation. It collapses to icons if there is less space, and is hidden on phones. */
export function Sidebar({ slim }: { slim: boolean }) {
  const t = useWords();
  const id = useId();
  const { pathname } = useLocation();
  return (
    <Stack as="aside" justify="between" rigid bg="surface" edge="right" className={slim ? `${css.sidebar} ${css.slim}` : css.sidebar}>
      <Grid as="nav" gap={2} aria-label={t('mainNav')} p="12 8">
        {useShownLinks(sidebarLinks).map((link) => (
          <Row
            as={Link}
            gap={12}
            pos="relative"
            radius={6}
            size={13}
            tone="muted"
            weight="medium"
            key={link.to}
            to={link.to}
            className={css.link}
            aria-current={isCurrent(link, pathname) ? 'page' : undefined}
            data-tip={t(link.word)}
            aria-labelledby={link.waits ? `${id}${link.word} ${id}${link.word}-waiting` : `${id}${link.word}`}
          >
            <Icon of={link.icon} size={18} />
            <span id={`${id}${link.word}`} className={css.word}>
              {t(link.word)}
            </span>{' '}
            {link.waits && <Waiting of={link.waits} textId={`${id}${link.word}-waiting`} className={css.count} />}
          </Row>
        ))}
      </Grid>
      <Clock className={css.clock} />
    </Stack>
  );
}

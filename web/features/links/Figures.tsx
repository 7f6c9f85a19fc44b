import { useWords } from 'words:links';
import type { PageFigures } from '@everycast/contract/link-pages';
import type { ShortLinkDetails } from '@everycast/contract/short-links';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { languages } from '../../lib/i18n/shown-language.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { formatMonthDay, zoneLabel } from '../../lib/time/format.ts';
import { Grid, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import css from './Links.module.css';
import { countryName, hoursOf } from './shown.ts';

interface Bar {
  name: string;
  clicks: number;
}

/** A link's clicks in the last days, by where, when and how. */
export function Figures({ link, days }: { link: ShortLinkDetails; days: number }) {
  const t = useWords();
  return (
    <>
      <Counts counts={link} days={days} of="clicks" />
      {link.postIds.length > 0 && (
        <Sheet title={t('details.posts')}>
          <Row as="ul" gap="8 16" wrap aria-label={t('details.posts')}>
            {link.postIds.map((id, index) => (
              <li key={id}>
                <Link to={`/posts/${id}`}>{t('details.post', { number: index + 1 })}</Link>
              </li>
            ))}
          </Row>
        </Sheet>
      )}
    </>
  );
}

interface CountsProps {
  counts: PageFigures;
  days: number;
  /** What is counted: clicks on a link, or views of a page. */
  of: 'clicks' | 'views';
  /** What to choose whose counts they are by. */
  chooser?: ReactNode;
}

/** How often something was opened, and in the last days by where, when and how. */
export function Counts({ counts, days, of, chooser }: CountsProps) {
  const t = useWords();
  const byDay = counts.days.map(({ day, clicks }) => ({ name: formatMonthDay(`${day}T12:00:00Z`, 'UTC'), clicks }));
  const lists: [title: string, bars: Bar[]][] = [
    [t(`details.byDay.${of}`), byDay],
    [
      t(`details.byHour.${of}`, { zone: zoneLabel(counts.zone) }),
      counts.hours.length > 0 ? hoursOf(counts.hours).filter(({ clicks }) => clicks > 0) : [],
    ],
    [t('details.sites'), counts.sites],
    [t('details.devices'), counts.devices.map(({ name, clicks }) => ({ name: deviceName(t, name), clicks }))],
    [t('details.countries'), counts.countries.map(({ name, clicks }) => ({ name: countryName(name, languages.language()), clicks }))],
  ];
  const totals = [
    [t(`details.${of}`), counts.clicks],
    [t('details.visitors'), counts.visitors],
    [t('details.bots'), counts.bots],
  ] as const;
  return (
    <>
      <Sheet title={t(`details.${of}`)} text={t('details.about')}>
        {chooser}
        <Grid as="dl" gap={12} className={css.totals}>
          {totals.map(([name, count]) => (
            <div key={name}>
              <Text as="dt" size={12} tone="quiet">
                {name}
              </Text>
              <Text as="dd" size={22} num m="0 0">
                {formatNumber(count)}
              </Text>
            </div>
          ))}
        </Grid>
      </Sheet>
      <Sheet title={t('details.figures', { count: days })}>
        {counts.days.length === 0 ? (
          <Text size={13} tone="muted">
            {t(`details.none.${of}`)}
          </Text>
        ) : (
          <Grid gap={20} className={css.lists}>
            {lists
              .filter(([, bars]) => bars.length > 0)
              .map(([title, bars]) => (
                <Bars key={title} title={title} bars={bars} />
              ))}
          </Grid>
        )}
      </Sheet>
    </>
  );
}

type Words = ReturnType<typeof useWords>;
const devices = ['phone', 'tablet', 'computer', 'program'] as const;
function deviceName(t: Words, name: string): string {
  const known = devices.find((device) => device === name);
  return known ? t(`details.device.${known}`) : name;
}

/** Names with a bar as long as their share of the most. */
function Bars({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ clicks }) => clicks));
  return (
    <Stack gap={6} minW={0}>
      <Text as="h3" size={13} weight="medium">
        {title}
      </Text>
      <Stack as="ul" gap={4} aria-label={title}>
        {bars.map(({ name, clicks }) => (
          <Row as="li" key={name} gap={8} size={13} pos="relative" p="2 6" className={css.bar}>
            <span className={css.share} style={{ inlineSize: `${(clicks / most) * 100}%` }} aria-hidden="true" />
            <Text as="bdi" truncate grow minW={0}>
              {name}
            </Text>
            <Text as="span" num tone="muted">
              {formatNumber(clicks)}
            </Text>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}

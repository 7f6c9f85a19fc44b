import { useWords, words } from 'words:guide';
import * as shortcutWords from 'words:shortcuts';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import publicPage from '../../features/site/page.module.css';
import { head } from '../../lib/head.ts';
import { useLanguage } from '../../lib/i18n/shown-language.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Key } from '../../ui/Key.tsx';
import { Box, Row, Text } from '../../ui/primitives/primitives.tsx';
import { shortcuts } from '../shortcuts/shortcuts.ts';
import css from './guide.module.css';
import { withoutMarks } from './guide-names.ts';
import { Named } from './Named.tsx';
import { chapters, type GuidePage, guidePages, guidePath, guideStart, screenOf } from './pages.ts';

/** The addresses of the pictures that `npm run pictures` makes. */
const pictures = import.meta.glob<string>('./pictures/*.avif', { eager: true, import: 'default', query: '?url' });

/** The page of a URL such as "/guide/calendar"; only pages' URLs lead to this screen. */
const pageAt = (pathname: string): GuidePage =>
  guidePages.find((page) => guidePath(page) === pathname.replace(/\/$/, '')) ?? chapters[0].pages[0];

export function meta({ location }: { location: { pathname: string } }) {
  const { slug } = pageAt(location.pathname);
  return head(words()(`pages.${slug}.title`), withoutMarks(words()(`pages.${slug}.lead`)));
}

/** What one screen is for, how it is used, what to do if something goes wrong, and its keys. */
export default function GuidePageScreen() {
  const t = useWords();
  const page = pageAt(useLocation().pathname);
  const { slug } = page;
  const picture = pictures[`./pictures/${slug}-${useLanguage()}.avif`];
  const screen = screenOf(page);
  const next = guidePages[(guidePages.indexOf(page) + 1) % guidePages.length] ?? page;
  return (
    <Box mx="auto" className={publicPage.page}>
      <Box mx="auto" maxW="var(--w-read)">
        <Row as={Link} inline gap={4} radius={4} weight="medium" to={guideStart} className={publicPage.link}>
          <Icon of={IconArrowLeft} size={16} />
          {t('all')}
        </Row>
        <article>
          <Text as="h1" mt={24} size={40} track="display" className={publicPage.title}>
            {t(`pages.${slug}.title`)}
          </Text>
          <Text mt={16} fontSize={18} tone="muted" pretty className={publicPage.lead}>
            <Named text={t(`pages.${slug}.lead`)} />
          </Text>
          {picture && (
            <Box mt={24} clip border="line" radius={10}>
              <img
                src={picture}
                width={1184}
                height={740}
                loading="lazy"
                decoding="async"
                className={css.picture}
                alt={t('picture', { title: t(`pages.${slug}.title`) })}
              />
            </Box>
          )}
          <Text as="div" mt={8} size={16} pretty className={css.text}>
            <h2>{t('steps')}</h2>
            <ol>
              {t(`pages.${slug}.steps`, { returnObjects: true }).map((step) => (
                <li key={step}>
                  <Named text={step} />
                </li>
              ))}
            </ol>
            <h2>{t('trouble')}</h2>
            <dl>
              {t(`pages.${slug}.trouble`, { returnObjects: true }).map(({ what, help }) => (
                <div key={what}>
                  <dt>
                    <Named text={what} />
                  </dt>
                  <dd>
                    <Named text={help} />
                  </dd>
                </div>
              ))}
            </dl>
            {'keys' in page && <Keys of={page.keys} />}
          </Text>
        </article>
        {screen && (
          <Box mt={32}>
            <ButtonLink to={screen}>{t('open')}</ButtonLink>
          </Box>
        )}
        <Row as="p" gap="4 12" wrap edge="top" tone="quiet" pt={16} className={css.next}>
          {t('next')}
          <Row as={Link} inline gap={4} radius={4} weight="medium" to={guidePath(next)} className={publicPage.link}>
            {t(`pages.${next.slug}.title`)}
            <Icon of={IconArrowRight} size={16} />
          </Row>
        </Row>
      </Box>
    </Box>
  );
}

/** The shortcuts of a screen, as the app itself lists them. */
function Keys({ of }: { of: (typeof shortcuts)[number]['where'] }) {
  const t = useWords();
  const tKeys = shortcutWords.useWords();
  const keys: readonly { does: (typeof shortcuts)[number]['keys'][number]['does']; press: readonly string[] }[] =
    shortcuts.find(({ where }) => where === of)?.keys ?? [];
  return (
    <>
      <h2>{t('keys')}</h2>
      <dl>
        {keys.map(({ does, press }) => (
          <Row key={does} gap={16} justify="between" edge="top" size={14} className={css.key}>
            <dt>{tKeys(`does.${does}`)}</dt>
            <dd>
              {press.map((key) => (
                <Key key={key} of={key} />
              ))}
            </dd>
          </Row>
        ))}
      </dl>
      {keys.some(({ press }) => press.includes('mod')) && (
        <Text mt={8} size={13} tone="quiet">
          {t('mac')}
        </Text>
      )}
    </>
  );
}

import { useWords, words } from 'words:site';
import { homePagePlatforms } from '@everycast/contract/named-platforms';
import { IconCheck } from '@tabler/icons-react';
import { head } from '../../../lib/head.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { Box, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { AssistantBox } from './AssistantBox.tsx';
import dark from './calendar-dark.webp';
import dark640 from './calendar-dark-640.avif';
import dark1184 from './calendar-dark-1184.avif';
import dark2368 from './calendar-dark-2368.avif';
import light from './calendar-light.webp';
import light640 from './calendar-light-640.avif';
import light1184 from './calendar-light-1184.avif';
import light2368 from './calendar-light-2368.avif';
import css from './home.module.css';
import { Promises } from './Promises.tsx';

/** How wide it is shown: as the page, whose width is --w-page. */
const sizes = '(width < 76.5rem) calc(100vw - 2.5rem), 74rem';

/** A screenshot of the calendar in the page's theme. The other theme's isn't loaded. */
function CalendarPicture({ alt }: { alt: string }) {
  const size = { width: 1184, height: 740, loading: 'lazy', decoding: 'async' } as const;
  return (
    <Box mt={20} clip border="line" radius={12} shadow={2} className={css.frame}>
      <picture>
        <source type="image/avif" srcSet={`${light640} 640w, ${light1184} 1184w, ${light2368} 2368w`} sizes={sizes} />
        <img {...size} className={css.light} src={light} alt={alt} />
      </picture>
      <picture>
        <source type="image/avif" srcSet={`${dark640} 640w, ${dark1184} 1184w, ${dark2368} 2368w`} sizes={sizes} />
        <img {...size} className={css.dark} src={dark} alt={alt} />
      </picture>
    </Box>
  );
}

export const meta = () => head(words()('home.title'), words()('home.description'), { whole: true });

export default function Home() {
  const t = useWords();
  return (
    <Box mx="auto" className={css.page}>
      <h1 className={css.headline}>{t('home.headline')}</h1>
      <Row gap={24} align="end" justify="between" className={css.intro}>
        <Text fontSize={18} tone="muted" pretty className={css.lead}>
          {t('home.lead')}
        </Text>
        <Row as="ul" gap={8} align="stretch" className={css.social} aria-label={t('home.social')}>
          {homePagePlatforms.map((platform) => (
            <li key={platform}>
              <PlatformMark platform={platform} size={20} />
            </li>
          ))}
        </Row>
      </Row>
      <AssistantBox />
      <Row as="ul" wrap align="stretch" size={13} tone="muted" p="20 20 0" className={css.facts}>
        {t('home.facts', { returnObjects: true }).map((fact) => (
          <li key={fact}>
            <Icon of={IconCheck} size={16} />
            {fact}
          </li>
        ))}
      </Row>
      <CalendarPicture alt={t('home.picture')} />
      <Promises />
    </Box>
  );
}

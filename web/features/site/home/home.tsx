import { useWords, words } from 'words:site';
import { homePagePlatforms } from '@everycast/contract/named-platforms';
import { IconCheck } from '@tabler/icons-react';
import { head } from '../../../lib/head.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { Box, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { AssistantBox } from './AssistantBox.tsx';
import { CalendarPicture } from './CalendarPicture.tsx';
import css from './home.module.css';
import { Promises } from './Promises.tsx';

export const meta = () => head(words()('home.title'), words()('home.description'), { whole: true });

export default function Home() {
  const t = useWords();
  return (
    <Box mx="auto" className={css.page}>
      <h1 className={css.headline}>
        {
          // No line ends within a word that has a hyphen.
          t('home.headline')
            .split(/(\s+)/)
            .map((part) => (part.includes('-') ? <span key={part}>{part}</span> : part))
        }
      </h1>
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

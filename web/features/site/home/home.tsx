import { homePagePlatforms } from '@everycast/contract/named-platforms';
import { IconCheck } from '@tabler/icons-react';
import { Icon } from '../../../ui/Icon.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { head } from '../head.ts';
import { useWords, words } from '../words.ts';
import { AssistantBox } from './AssistantBox.tsx';
import { CalendarPicture } from './CalendarPicture.tsx';
import css from './home.module.css';
import { Promises } from './Promises.tsx';

export const meta = () => head(words()('home.title'), words()('home.description'), { whole: true });

export default function Home() {
  const t = useWords();
  return (
    <div className={css.page}>
      <h1 className={css.headline}>{t('home.headline')}</h1>
      <div className={css.intro}>
        <p className={css.lead}>{t('home.lead')}</p>
        <ul className={css.social} aria-label={t('home.social')}>
          {homePagePlatforms.map((platform) => (
            <li key={platform}>
              <PlatformMark platform={platform} size={20} />
            </li>
          ))}
        </ul>
      </div>
      <AssistantBox />
      <ul className={css.facts}>
        {t('home.facts', { returnObjects: true }).map((fact) => (
          <li key={fact}>
            <Icon of={IconCheck} size={16} />
            {fact}
          </li>
        ))}
      </ul>
      <CalendarPicture alt={t('home.picture')} />
      <Promises />
    </div>
  );
}

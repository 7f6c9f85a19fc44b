import { IconBrandFacebook, IconBrandInstagram, IconBrandX, IconBrandYoutube, IconCheck } from '@tabler/icons-react';
import { Icon } from '../../../ui/Icon.tsx';
import { head } from '../head.ts';
import { useWords, words } from '../words.ts';
import { AssistantBox } from './AssistantBox.tsx';
import css from './home.module.css';
import { Promises } from './Promises.tsx';

export const meta = () => head(words()('home.title'), words()('home.description'), { whole: true });

const social = [
  { name: 'Instagram', Icon: IconBrandInstagram },
  { name: 'Twitter', Icon: IconBrandX },
  { name: 'Facebook', Icon: IconBrandFacebook },
  { name: 'YouTube', Icon: IconBrandYoutube },
];

export default function Home() {
  const t = useWords();
  return (
    <div className={css.page}>
      <h1 className={css.headline}>{t('home.headline')}</h1>
      <div className={css.intro}>
        <p className={css.lead}>{t('home.lead')}</p>
        <ul className={css.social} aria-label={t('home.social')}>
          {social.map(({ name, Icon }) => (
            <li key={name}>
              <Icon size={20} stroke={1.6} role="img" aria-label={name} />
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
      <Promises />
    </div>
  );
}

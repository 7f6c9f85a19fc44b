import { IconArrowRight, IconCut, IconPhotoVideo, IconSlideshow, type Icon as TablerIcon } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Page } from '../../../ui/Page.tsx';
import { useWords } from '../words.ts';
import css from './MediaTools.module.css';

/** The specification's cards. Live Streaming joins them, as the first, with its screen. */
const tools = [
  { id: 'editor', to: '/video-editor', icon: IconCut },
  { id: 'clips', to: '/clip-generator', icon: IconSlideshow },
] as const;

/** /media-tools: what can be done with videos. */
export default function MediaTools() {
  const t = useWords();
  return (
    <Page
      title={t('tools.title')}
      context={t('tools.context')}
      actions={
        <ButtonLink to="/media-library" icon={<Icon of={IconPhotoVideo} size={16} />}>
          {t('title')}
        </ButtonLink>
      }
    >
      <ul className={css.cards}>
        {tools.map(({ id, to, icon }) => (
          <li key={id}>
            <Card
              to={to}
              icon={icon}
              title={t(`tools.${id}.title`)}
              text={t(`tools.${id}.text`)}
              points={t(`tools.${id}.points`, { returnObjects: true })}
            />
          </li>
        ))}
      </ul>
    </Page>
  );
}

function Card({ to, icon, title, text, points }: { to: string; icon: TablerIcon; title: string; text: string; points: string[] }) {
  return (
    <Link to={to} className={css.card}>
      <span className={css.tile}>
        <Icon of={icon} size={22} />
      </span>
      <span className={css.head}>
        <span className={css.title}>{title}</span>
        <span className={css.arrow}>
          <Icon of={IconArrowRight} size={16} />
        </span>
      </span>
      <span className={css.text}>{text}</span>
      <span className={css.points}>
        {points.map((point) => (
          <span key={point}>{point}</span>
        ))}
      </span>
    </Link>
  );
}

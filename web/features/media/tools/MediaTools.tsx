import { IconArrowRight, IconCut, IconPhotoVideo, IconSlideshow, type Icon as TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Page } from '../../../ui/Page.tsx';
import { useWords } from '../words.ts';
import { LatestVideos } from './LatestVideos.tsx';
import css from './MediaTools.module.css';
import { ClipsPicture, EditorPicture } from './pictures.tsx';

/** The specification's cards. Live Streaming joins them, as the first, with its screen. */
const tools = [
  { id: 'editor', to: '/video-editor', icon: IconCut, picture: EditorPicture },
  { id: 'clips', to: '/clip-generator', icon: IconSlideshow, picture: ClipsPicture },
] as const;

/** /media-tools: what can be done with videos, and the videos that came last. */
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
        {tools.map(({ id, ...tool }) => (
          <li key={id}>
            <Card
              {...tool}
              title={t(`tools.${id}.title`)}
              text={t(`tools.${id}.text`)}
              points={t(`tools.${id}.points`, { returnObjects: true })}
            />
          </li>
        ))}
      </ul>
      <LatestVideos />
    </Page>
  );
}

interface CardProps {
  to: string;
  icon: TablerIcon;
  /** Shows what the tool does. */
  picture: ComponentType;
  title: string;
  text: string;
  points: string[];
}

function Card({ to, icon, picture: Picture, title, text, points }: CardProps) {
  return (
    <Link to={to} className={css.card}>
      <span className={css.picture}>
        <Picture />
      </span>
      <span className={css.words}>
        <span className={css.head}>
          <Icon of={icon} size={20} />
          <span className={css.title}>{title}</span>
          <Icon of={IconArrowRight} size={16} />
        </span>
        <span className={css.text}>{text}</span>
        <span className={css.points}>
          {points.map((point) => (
            <span key={point}>{point}</span>
          ))}
        </span>
      </span>
    </Link>
  );
}

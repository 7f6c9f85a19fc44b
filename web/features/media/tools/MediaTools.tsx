import { useWords } from 'words:media';
import { IconArrowRight, IconBroadcast, IconCut, IconPhotoVideo, IconSlideshow, type Icon as TablerIcon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Box, Grid, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { LatestVideos } from './LatestVideos.tsx';
import css from './MediaTools.module.css';
import { ClipsPicture, EditorPicture, LivePicture } from './pictures.tsx';

/** The specification's cards. */
const tools = [
  { id: 'live', to: '/streaming', icon: IconBroadcast, picture: LivePicture },
  { id: 'editor', to: '/video-editor', icon: IconCut, picture: EditorPicture },
  { id: 'clips', to: '/clip-generator', icon: IconSlideshow, picture: ClipsPicture },
] as const;

/** /media-tools: what can be done with videos, and the newest ones. */
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
      <Grid as="ul" gap={12} mb={12} className={css.cards}>
        {tools.map(({ id, ...tool }) => (
          <li key={id}>
            <ToolCard
              {...tool}
              title={t(`tools.${id}.title`)}
              text={t(`tools.${id}.text`)}
              points={t(`tools.${id}.points`, { returnObjects: true })}
            />
          </li>
        ))}
      </Grid>
      <LatestVideos />
    </Page>
  );
}

interface CardProps {
  to: string;
  icon: TablerIcon;
  /** Illustrates the tool. */
  picture: ComponentType;
  title: string;
  text: string;
  points: string[];
}

function ToolCard({ to, icon, picture: Picture, title, text, points }: CardProps) {
  return (
    <Stack as={Link} clip card tone="text" to={to} className={css.card}>
      <Box as="span" bg="sunken" edge="bottom" className={css.picture}>
        <Picture />
      </Box>
      <Stack as="span" gap={6} grow p={16}>
        <Row as="span" gap={8} className={css.head}>
          <Icon of={icon} size={20} />
          <Text as="span" size={16} weight="semibold">
            {title}
          </Text>
          <Icon of={IconArrowRight} size={16} />
        </Row>
        <Text as="span" tone="muted">
          {text}
        </Text>
        <Row as="span" gap="4 16" wrap align="stretch" mt="auto" pt={4} size={13} tone="quiet">
          {points.map((point) => (
            <span key={point}>{point}</span>
          ))}
        </Row>
      </Stack>
    </Stack>
  );
}

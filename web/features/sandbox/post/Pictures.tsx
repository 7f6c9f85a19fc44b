import { useWords } from 'words:sandbox';
import type { SandboxPost } from '@everycast/contract/sandbox';
import { IconFileTypePdf } from '@tabler/icons-react';
import { Icon } from '../../../ui/Icon.tsx';
import { Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { StillVideo, Video } from '../../../ui/Video.tsx';
import css from './Pictures.module.css';

type Medium = SandboxPost['media'][number];

/** A post's images and videos, or its document. `shape`: unchanged, square, or filling a portrait. */
export function Pictures({ media, shape = 'natural' }: { media: readonly Medium[]; shape?: 'natural' | 'square' | 'wide' | 'upright' }) {
  const t = useWords();
  if (media.length === 0) return null;
  return (
    <div className={[css.media, css[shape], media.length > 1 && css.several].filter(Boolean).join(' ')}>
      {media.map((medium) => (
        <Grid as="figure" gap={4} minW={0} key={medium.url} className={css.one}>
          <Medium medium={medium} />
          {(medium.alt !== '' || medium.kind === 'image') && (
            <Text as="figcaption" size={12} tone="quiet" breaks className={css.alt}>
              {medium.alt === '' ? (
                t('post.noAlt')
              ) : (
                <>
                  <b>{t('post.alt')}</b> {medium.alt}
                </>
              )}
            </Text>
          )}
        </Grid>
      ))}
    </div>
  );
}

export function Medium({ medium, small = false }: { medium: Medium; small?: boolean }) {
  const t = useWords();
  const { kind, url, alt, cover } = medium;
  if (kind === 'document') return <Document medium={medium} />;
  if (kind === 'image') return <img className={css.picture} src={url} alt={alt || t('post.picture')} loading="lazy" />;
  const label = alt || t('post.video');
  if (small) return <StillVideo className={css.picture} src={url} poster={cover} aria-label={label} />;
  return <Video className={css.picture} src={url} poster={cover} controls preload="metadata" playsInline aria-label={label} />;
}

/** Opens the document itself. */
function Document({ medium: { url, title, pages = 0 } }: { medium: Medium }) {
  const t = useWords();
  return (
    <Row as="a" gap={12} p={12} border="line" radius={10} tone="inherit" hover href={url} target="_blank" rel="noreferrer">
      <Icon of={IconFileTypePdf} size={24} />
      <Grid as="span" minW={0}>
        <Text as="span" weight="medium" breaks>
          {title}
        </Text>
        <Text as="span" size={12} tone="quiet">
          {t('post.pages', { count: pages })}
        </Text>
      </Grid>
    </Row>
  );
}

import { useWords } from 'words:sandbox';
import type { SandboxPost } from '@everycast/contract/sandbox';
import { Grid, Text } from '../../../ui/primitives/primitives.tsx';
import { StillVideo, Video } from '../../../ui/Video.tsx';
import css from './Pictures.module.css';

type Medium = SandboxPost['media'][number];

/** A post's images and videos. `shape`: unchanged, square, or filling a portrait. */
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

export function Medium({ medium: { kind, url, alt, cover }, small = false }: { medium: Medium; small?: boolean }) {
  const t = useWords();
  if (kind === 'image') return <img className={css.picture} src={url} alt={alt || t('post.picture')} loading="lazy" />;
  const label = alt || t('post.video');
  if (small) return <StillVideo className={css.picture} src={url} poster={cover} aria-label={label} />;
  return <Video className={css.picture} src={url} poster={cover} controls preload="metadata" playsInline aria-label={label} />;
}

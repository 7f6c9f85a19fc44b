import { useWords } from 'words:media';
import type { Media } from '@everycast/contract/media';
import { useState } from 'react';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { Note } from '../../../ui/Note.tsx';
import { Grid } from '../../../ui/primitives/primitives.tsx';
import { Video } from '../../../ui/Video.tsx';
import css from './Details.module.css';

/** The image in its own aspect ratio, or the video with a player. */
export function Preview({ file }: { file: Media }) {
  const t = useWords();
  const [unplayable, setUnplayable] = useState<string | null>(null);
  if (file.kind === 'image') {
    return (
      <Grid
        as="a"
        center
        pos="relative"
        clip
        bg="sunken"
        radius={10}
        className={css.preview}
        href={inWorkspace(file.url)}
        target="_blank"
        rel="noreferrer"
        title={t('details.whole')}
      >
        <img src={inWorkspace(file.thumbnailUrl)} alt={file.alt || file.name} style={{ aspectRatio: file.width / file.height }} />
      </Grid>
    );
  }
  return (
    <>
      <Grid center pos="relative" clip bg="sunken" radius={10} className={css.preview}>
        <Video
          key={file.id}
          src={inWorkspace(file.url)}
          poster={inWorkspace(file.thumbnailUrl)}
          controls
          preload="metadata"
          playsInline
          aria-label={file.alt || file.name}
          style={{ aspectRatio: file.width / file.height }}
          onError={() => setUnplayable(file.id)}
        />
      </Grid>
      {unplayable === file.id && <Note title={t('details.unplayable')}>{t('details.unplayableText')}</Note>}
    </>
  );
}

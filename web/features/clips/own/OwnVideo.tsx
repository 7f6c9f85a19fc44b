import { useWords } from 'words:clips';
import type { EditableVideo } from '@everycast/contract/videos';
import { useState } from 'react';
import { usePhone } from '../../../lib/use-phone.ts';
import { Note } from '../../../ui/Note.tsx';
import { Grid } from '../../../ui/primitives/primitives.tsx';
import { Video } from '../../../ui/Video.tsx';
import { ClipDock } from './ClipDock.tsx';
import { Highlights } from './Highlights.tsx';
import { Marked } from './Marked.tsx';
import css from './OwnVideo.module.css';
import { SnapshotsOf } from './Snapshots.tsx';
import { useMoments } from './use-moments.ts';
import { usePlayer } from './use-player.ts';
import { useVerticalClips } from './use-vertical-clips.ts';

/** A video with its player, which plays the snapshots below it and the highlights next to it; on a phone what marks moments is at the thumb. */
export function OwnVideo({ video }: { video: EditableVideo }) {
  const t = useWords();
  const player = usePlayer();
  const [unplayable, setUnplayable] = useState(false);
  const { media, playUrl, preparing } = video;
  const clips = useVerticalClips(media.id);
  const moments = useMoments(media);
  const phone = usePhone();
  return (
    <div className={css.columns}>
      <Grid gap={16} p={16} className={css.video}>
        {playUrl === null ? (
          <Grid p={16} size={13} tone="muted" num className={css.waiting} role="status">
            {preparing?.problem ?? t('own.preparing', { progress: preparing?.progress ?? 0 })}
          </Grid>
        ) : (
          <Video
            {...player.props}
            className={css.player}
            src={playUrl}
            poster={media.thumbnailUrl}
            controls
            playsInline
            preload="metadata"
            aria-label={media.name}
            onError={() => setUnplayable(true)}
          />
        )}
        {unplayable && <Note title={t('own.unplayable')} />}
        <SnapshotsOf media={media} player={player} moments={moments} docked={phone} />
      </Grid>
      <Grid h="full" edge="left" className={css.parts}>
        <Marked video={video} player={player} clips={clips} />
        <Highlights video={video} player={player} clips={clips} />
      </Grid>
      {phone && <ClipDock player={player} moments={moments} playable={playUrl !== null && !unplayable} />}
    </div>
  );
}

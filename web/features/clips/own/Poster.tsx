import type { EditableVideo } from '@everycast/contract/videos';
import { IconPhoto } from '@tabler/icons-react';
import { Icon } from '../../../ui/Icon.tsx';
import { Box, Grid } from '../../../ui/primitives/primitives.tsx';
import css from './Poster.module.css';

/** A time's frame from the video's thumbnail sheet; a placeholder until that exists. */
export function Poster({ thumbnails, time }: { thumbnails: EditableVideo['thumbnails']; time: number }) {
  if (thumbnails === null) {
    return (
      <Grid as="span" center w="full" clip bg="sunken" radius={6} tone="quiet" className={css.empty}>
        <Icon of={IconPhoto} size={18} />
      </Grid>
    );
  }
  const { url, columns, rows, width, height, every, count } = thumbnails;
  const place = Math.min(count - 1, Math.max(0, Math.floor(time / every)));
  const along = (position: number, of: number) => (of > 1 ? (position / (of - 1)) * 100 : 0);
  return (
    <Grid as="span" center w="full" clip bg="sunken" radius={6} tone="quiet" className={css.frame}>
      <Box
        as="span"
        h="full"
        block
        className={css.picture}
        style={{
          aspectRatio: `${width} / ${height}`,
          backgroundImage: `url("${url}")`,
          backgroundSize: `${columns * 100}% ${rows * 100}%`,
          backgroundPosition: `${along(place % columns, columns)}% ${along(Math.floor(place / columns), rows)}%`,
        }}
      />
    </Grid>
  );
}

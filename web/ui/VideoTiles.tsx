import type { Media } from '@everycast/contract/media';
import { inWorkspace } from '../lib/api/workspace.ts';
import { formatDuration } from '../lib/measures.ts';
import { Button } from './Button.tsx';
import { Grid, Text } from './primitives/primitives.tsx';
import css from './VideoTiles.module.css';

/** Videos to choose from, each with poster, name and duration: tiles, and on phones rows, so that many are visible. */
export function VideoTiles({ videos, label, choose }: { videos: readonly Media[]; label: string; choose: (id: string) => void }) {
  return (
    <Grid as="ul" className={css.list} aria-label={label}>
      {videos.map(({ id, name, thumbnailUrl, duration }) => (
        <li key={id}>
          <Grid
            as={Button}
            variant="bare"
            align="start"
            w="full"
            radius={10}
            size={13}
            tone="text"
            textAlign="left"
            className={css.video}
            title={name}
            onClick={() => choose(id)}
          >
            <img className={css.picture} src={inWorkspace(thumbnailUrl)} alt="" loading="lazy" />
            <Text as="span" weight="medium" clamp={2} breaks>
              {name}
            </Text>
            {duration !== null && (
              <Text as="span" tone="quiet" num>
                {formatDuration(duration)}
              </Text>
            )}
          </Grid>
        </li>
      ))}
    </Grid>
  );
}

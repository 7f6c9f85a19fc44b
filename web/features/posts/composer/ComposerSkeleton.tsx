import { Box, Grid, Stack } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton, SkeletonText } from '../../../ui/Skeleton.tsx';
import css from './Composer.module.css';
import skeleton from './ComposerSkeleton.module.css';
import panes from './Panes.module.css';
import { usePanes } from './use-panes.ts';

/** Placeholders while the composer loads. */
export function ComposerSkeleton() {
  usePanes();
  return (
    <Loading className={css.composer}>
      <Box p={16} edge="bottom">
        <SkeletonText width="10rem" size={18} />
      </Box>
      <Grid className={panes.columns}>
        {['a', 'b', 'c'].map((column) => (
          <Stack gap={12} p={16} key={column} className={skeleton.column}>
            <SkeletonText width="6rem" />
            <SkeletonText />
            <SkeletonText width="80%" />
            <Skeleton height="5rem" />
          </Stack>
        ))}
      </Grid>
    </Loading>
  );
}

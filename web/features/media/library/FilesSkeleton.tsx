import { Box, Stack } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton, SkeletonText } from '../../../ui/Skeleton.tsx';
import css from './Files.module.css';

const places = Array.from({ length: 12 }, (_, index) => index);

/** Placeholders for loading files. */
export function FilesSkeleton({ look }: { look: 'grid' | 'list' }) {
  return (
    <Loading>
      <div className={css.frame} data-look={look}>
        <div className={css.files}>
          {places.map((place) => (
            <Stack minW={0} radius={10} key={place} hover className={css.file}>
              <Box as="span" pos="relative" block bg="sunken" radius={6} className={css.picture}>
                <Skeleton height="100%" />
              </Box>
              <SkeletonText size={13} width="70%" />
              {look === 'grid' && <SkeletonText size={12} width="50%" />}
            </Stack>
          ))}
        </div>
      </div>
    </Loading>
  );
}

import { Loading, Skeleton, SkeletonText } from '../../../ui/Skeleton.tsx';
import css from './Files.module.css';

const places = Array.from({ length: 12 }, (_, index) => index);

/** The places of files that are on their way. */
export function FilesSkeleton({ look }: { look: 'grid' | 'list' }) {
  return (
    <Loading>
      <div className={css.frame} data-look={look}>
        <div className={css.files}>
          {places.map((place) => (
            <div key={place} className={css.file}>
              <span className={css.picture}>
                <Skeleton height="100%" />
              </span>
              <SkeletonText size={13} width="70%" />
              {look === 'grid' && <SkeletonText size={12} width="50%" />}
            </div>
          ))}
        </div>
      </div>
    </Loading>
  );
}

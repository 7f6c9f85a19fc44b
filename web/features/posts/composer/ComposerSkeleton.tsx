import { Loading, Skeleton, SkeletonText } from '../../../ui/Skeleton.tsx';
import css from './Composer.module.css';
import skeleton from './ComposerSkeleton.module.css';

/** The composer's places before it is there. */
export function ComposerSkeleton() {
  return (
    <Loading className={css.composer}>
      <div className={skeleton.head}>
        <SkeletonText width="10rem" size={18} />
      </div>
      <div className={skeleton.columns}>
        {['a', 'b', 'c'].map((column) => (
          <div key={column} className={skeleton.column}>
            <SkeletonText width="6rem" />
            <SkeletonText />
            <SkeletonText width="80%" />
            <Skeleton height="5rem" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

import { causesOf, situationOf } from '@everycast/contract/causes';
import type { PostSummary } from '@everycast/contract/posts';

/** A post with those of its targets that need someone, at least one. */
export interface Troubled {
  post: PostSummary;
  targets: PostSummary['targets'];
}

/** What went wrong with a post, to compare it with others. Only failures are one thing: in doubt, each post is looked at. */
function causeOf({ post, targets }: Troubled): string {
  if (targets.some((target) => situationOf(target) !== 'failed')) return post.id;
  return causesOf(targets)
    .map(({ key }) => key)
    .sort()
    .join(' ');
}

/** Posts that failed for the same reasons together, each where the first of them was. */
export const byCause = (troubled: readonly Troubled[]): Troubled[][] => [...Map.groupBy(troubled, causeOf).values()];

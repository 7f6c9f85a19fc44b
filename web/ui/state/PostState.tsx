import * as commonWords from 'words:common';
import * as postWords from 'words:post-marks';
import type { PostSummary } from '@everycast/contract/posts';
import { State } from './State.tsx';
import { shownPost, shownTarget } from './shown.ts';

type ValidatedPost = Pick<PostSummary, 'state'> &
  Partial<Pick<PostSummary, 'approval'>> & { targets: readonly Pick<PostSummary['targets'][number], 'state' | 'error'>[] };

/** A post's state as text with counts: "Failed on 1 of 4", "Published on 4 of 5, retrying". */
export function postStateWord(post: ValidatedPost): string {
  const { state, targets } = post;
  const t = postWords.words();
  const of = targets.length;
  const count = targets.filter((target) => target.state === state).length;
  const published = targets.filter((target) => target.state === 'published').length;
  const held = targets.filter((target) => shownTarget(target) === 'onHold').length;
  const retries = targets.some(
    (target) => target.error && target.error.kind !== 'on_hold' && (target.state === 'scheduled' || target.state === 'publishing'),
  );
  if (retries && published > 0 && (state === 'scheduled' || state === 'publishing')) return t('partly.retrying', { count: published, of });
  if (held > 0 && held < of && shownPost(post) === 'onHold') return t('partly.onHold', { count: held, of });
  const partly = (state === 'failed' || state === 'unconfirmed') && of > 1 && count < of;
  return partly ? t(`partly.${state}`, { count, of }) : commonWords.words()(`state.${shownPost(post)}`);
}

export const PostState = ({ post }: { post: ValidatedPost }) => <State state={shownPost(post)}>{postStateWord(post)}</State>;

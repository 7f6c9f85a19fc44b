import type { PostSummary } from '@everycast/contract/posts';
import { State } from '../../../ui/state/State.tsx';
import { useWords } from '../words.ts';

/** A post's state in words that count: "Failed on 1 of 4". */
export function PostState({ post }: { post: Pick<PostSummary, 'state' | 'targets'> }) {
  const t = useWords();
  const of = post.targets.length;
  const count = post.targets.filter((target) => target.state === post.state).length;
  if (of > 1 && count < of && (post.state === 'failed' || post.state === 'unconfirmed')) {
    return <State state={post.state}>{t(`history.partly.${post.state}`, { count, of })}</State>;
  }
  return <State state={post.state} />;
}

import type { SandboxPost } from '@everycast/contract/sandbox';
import { Byline, Face, Text } from '../post/parts.tsx';
import { Shown } from '../post/Shown.tsx';
import { useWords } from '../words.ts';
import css from './Layouts.module.css';

/** What was said under a post, oldest first. */
export function Comments({ comments }: { comments: readonly SandboxPost[] }) {
  const t = useWords();
  if (comments.length === 0) return null;
  return (
    <ol className={css.comments} aria-label={t('post.comments')}>
      {comments.map((comment) => (
        <li key={comment.id}>
          <Shown post={comment} comment className={css.comment}>
            <Face post={comment} size={28} />
            <div className={css.said}>
              <Byline post={comment} handle={false} />
              <Text post={comment} />
            </div>
          </Shown>
        </li>
      ))}
    </ol>
  );
}

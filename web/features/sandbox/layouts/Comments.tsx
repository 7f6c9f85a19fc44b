import { useWords } from 'words:sandbox';
import type { SandboxPost } from '@everycast/contract/sandbox';
import { Box, Grid } from '../../../ui/primitives/primitives.tsx';
import { Byline, Face, PostText } from '../post/parts.tsx';
import { Shown } from '../post/Shown.tsx';
import css from './Layouts.module.css';

/** A post's comments, oldest first. */
export function Comments({ comments }: { comments: readonly SandboxPost[] }) {
  const t = useWords();
  if (comments.length === 0) return null;
  return (
    <Grid as="ol" gap={8} p="12 16 16" edge="top" className={css.comments} aria-label={t('post.comments')}>
      {comments.map((comment) => (
        <li key={comment.id}>
          <Shown post={comment} comment className={css.comment}>
            <Face post={comment} size={28} />
            <Box minW={0} p="6 12" radius={10} className={css.said}>
              <Byline post={comment} handle={false} />
              <PostText post={comment} />
            </Box>
          </Shown>
        </li>
      ))}
    </Grid>
  );
}

import { useWords as useAttentionWords } from 'words:attention';
import { causesOf } from '@everycast/contract/causes';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { causeTitle } from '../../features/posts/causes/titles.ts';
import { IconButton } from '../../ui/Button.tsx';
import css from './Attention.module.css';
import { Item } from './AttentionItem.tsx';
import type { Troubled } from './by-cause.ts';
import { PostRow } from './PostRow.tsx';

/** Several posts that failed for the same reasons, as one; it opens to them. @param posts at least one */
export function PostsRow({ posts }: { posts: readonly Troubled[] }) {
  const t = useAttentionWords();
  const [open, setOpen] = useState(false);
  const id = useId();
  const causes = causesOf(posts.flatMap(({ targets }) => targets));
  const [first] = causes;
  if (!first) return null;
  return (
    <Item
      tone="fail"
      title={t('failedPosts', { count: posts.length })}
      context={causes.map(({ targets }) => causeTitle(targets[0])).join(' · ')}
      sandbox={posts.every(({ targets }) => targets.every(({ sandbox }) => sandbox))}
      text={first.targets[0].error?.message ?? ''}
      actions={
        <IconButton
          variant="small"
          icon={IconChevronDown}
          size={16}
          className={css.toggle}
          label={t('posts')}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        />
      }
    >
      {open && (
        <ul id={id} className={css.posts}>
          {posts.map(({ post, targets }) => (
            <PostRow key={post.id} post={post} troubled={targets} startsOpen={false} />
          ))}
        </ul>
      )}
    </Item>
  );
}

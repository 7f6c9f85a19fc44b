import { useWords } from 'words:sandbox';
import type { SandboxPost } from '@everycast/contract/sandbox';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Box } from '../../../ui/primitives/primitives.tsx';
import css from './Post.module.css';

/** Whether this is the post whose URL was opened. */
export function useIsOpen(): (post: SandboxPost) => boolean {
  const [params] = useSearchParams();
  const at = params.get('at')?.replace(/\/$/, '');
  return ({ path }) => at !== undefined && path.replace(/\/$/, '') === at;
}

/** One post or comment. If its URL was opened, it is scrolled into view and highlighted. */
export function Shown({
  post,
  comment = false,
  className,
  children,
}: {
  post: SandboxPost;
  comment?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const t = useWords();
  const place = useRef<HTMLElement>(null);
  const open = useIsOpen()(post);
  useEffect(() => {
    if (!open) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [open]);
  return (
    <Box
      as="article"
      minW={0}
      ref={place}
      tabIndex={-1}
      className={[css.shown, open && css.open, className].filter(Boolean).join(' ')}
      aria-label={t(comment ? 'post.commentOf' : 'post.of', { name: post.by.name })}
    >
      {children}
    </Box>
  );
}

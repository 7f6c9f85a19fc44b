import { useState } from 'react';
import { Medium, Pictures } from '../post/Pictures.tsx';
import { Byline, Details, Face, Text } from '../post/parts.tsx';
import { Shown, useIsOpen } from '../post/Shown.tsx';
import type { Thread } from '../threads.ts';
import { useWords } from '../words.ts';
import { Comments } from './Comments.tsx';
import css from './Layouts.module.css';

/** One post open beside its words, and all of them as tiles below. */
export function Grid({ threads, shape }: { threads: readonly Thread[]; shape: 'square' | 'upright' }) {
  const t = useWords();
  const isOpen = useIsOpen();
  const [chosen, choose] = useState<string | null>(null);
  const followed = threads.find(({ post, replies }) => [post, ...replies].some(isOpen));
  const open = threads.find(({ post }) => post.id === chosen) ?? followed ?? threads[0];
  if (!open) return null;
  return (
    <>
      <section className={css.sheet} aria-label={t('post.shown')}>
        <Shown key={open.post.id} post={open.post} className={`${css.beside} ${css[shape]}`}>
          <Pictures media={open.post.media} shape={shape} />
          <div className={css.body}>
            <header className={css.head}>
              <Face post={open.post} />
              <Byline post={open.post} />
            </header>
            <Text post={open.post} />
            <Details post={open.post} />
            <Comments comments={open.replies} />
          </div>
        </Shown>
      </section>
      <ul className={`${css.tiles} ${css[shape]}`} aria-label={t('post.all')}>
        {threads.map(({ post }) => (
          <li key={post.id}>
            <button
              type="button"
              className={css.tile}
              aria-pressed={post === open.post}
              aria-label={t('post.show', { name: post.by.name, text: post.text.slice(0, 80) })}
              onClick={() => choose(post.id)}
            >
              <Tile post={post} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What stands for a post: the picture that was chosen to, or else what it begins with. */
function Tile({ post: { media, text } }: Pick<Thread, 'post'>) {
  const medium = media.find(({ kind, cover }) => kind === 'image' && cover !== undefined) ?? media[0];
  return medium ? <Medium medium={medium} small /> : <span className={css.words}>{text}</span>;
}

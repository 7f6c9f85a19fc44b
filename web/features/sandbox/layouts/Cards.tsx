import type { Icon as TablerIcon } from '@tabler/icons-react';
import { Pictures } from '../post/Pictures.tsx';
import { Details, Face, LinkPreview, Moment, Text } from '../post/parts.tsx';
import { Shown } from '../post/Shown.tsx';
import type { Thread } from '../threads.ts';
import { Actions } from './Actions.tsx';
import { Comments } from './Comments.tsx';
import css from './Layouts.module.css';

/** Wide cards: who at the top, the words, then pictures or a link, and comments below. */
export function Cards({ threads, icons }: { threads: readonly Thread[]; icons: readonly TablerIcon[] }) {
  return (
    <ol className={css.column}>
      {threads.map(({ post, replies }) => (
        <li key={post.id} className={css.sheet}>
          <Shown post={post} className={css.card}>
            <header className={css.head}>
              <Face post={post} />
              <div>
                <p className={css.name}>{post.by.name}</p>
                <Moment post={post} />
              </div>
            </header>
            <Text post={post} />
            <Pictures media={post.media} />
            <LinkPreview link={post.link} />
            <Details post={post} />
            <Actions icons={icons} />
          </Shown>
          <Comments comments={replies} />
        </li>
      ))}
    </ol>
  );
}

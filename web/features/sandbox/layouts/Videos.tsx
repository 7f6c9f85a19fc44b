import { Pictures } from '../post/Pictures.tsx';
import { Byline, Details, Face, Text } from '../post/parts.tsx';
import { Shown } from '../post/Shown.tsx';
import { detail, type Thread } from '../threads.ts';
import { useWords } from '../words.ts';
import { Comments } from './Comments.tsx';
import css from './Layouts.module.css';

/** Videos with their titles; description and comments below each. */
export function Videos({ threads }: { threads: readonly Thread[] }) {
  const t = useWords();
  return (
    <ol className={css.column}>
      {threads.map(({ post, replies }) => (
        <li key={post.id} className={css.sheet}>
          <Shown post={post} className={css.card}>
            <Pictures media={post.media} shape="wide" />
            <h2 className={css.headline}>{detail(post, 'Title') ?? t('post.untitled')}</h2>
            <header className={css.head}>
              <Face post={post} />
              <Byline post={post} />
            </header>
            <Text post={post} />
            <Details post={post} but={['Title']} />
          </Shown>
          <Comments comments={replies} />
        </li>
      ))}
    </ol>
  );
}

import { Byline, Details, Face, Moment, Text } from '../post/parts.tsx';
import { Shown } from '../post/Shown.tsx';
import { detail, type Thread } from '../threads.ts';
import { useWords } from '../words.ts';
import css from './Layouts.module.css';

const planned = 'In the schedule';
const where = 'In the chat';

/** A channel of broadcasts: the chat as it runs, oldest first, and beside it what is planned. */
export function Channel({ threads }: { threads: readonly Thread[] }) {
  const t = useWords();
  const posts = threads.flatMap(({ post, replies }) => [post, ...replies]);
  const schedule = posts.filter((post) => detail(post, planned) !== null);
  const chat = posts.filter((post) => detail(post, planned) === null).toReversed();
  return (
    <div className={css.channel}>
      <section className={css.sheet} aria-label={t('channel.chat')}>
        <h2 className={css.part}>{t('channel.chat')}</h2>
        {chat.length === 0 && <p className={css.quiet}>{t('channel.noChat')}</p>}
        <ol className={css.log}>
          {chat.map((post) => (
            <li key={post.id}>
              <Shown post={post} className={detail(post, where) === 'announcement' ? `${css.line} ${css.announcement}` : css.line}>
                <Byline post={post} handle={false} />
                <Text post={post} />
                <Details post={post} />
              </Shown>
            </li>
          ))}
        </ol>
      </section>
      <section className={css.sheet} aria-label={t('channel.schedule')}>
        <h2 className={css.part}>{t('channel.schedule')}</h2>
        {schedule.length === 0 && <p className={css.quiet}>{t('channel.noSchedule')}</p>}
        <ol className={css.log}>
          {schedule.map((post) => (
            <li key={post.id}>
              <Shown post={post} className={css.line}>
                <header className={css.head}>
                  <Face post={post} size={28} />
                  <div>
                    <p className={css.name}>{post.text}</p>
                    <p>{detail(post, planned)}</p>
                  </div>
                </header>
                <Details post={post} but={[planned]} />
                <Moment post={post} />
              </Shown>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

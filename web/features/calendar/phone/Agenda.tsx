import type { PostSummary } from '@everycast/contract/posts';
import type { Temporal } from '@everycast/contract/time';
import { Link } from 'react-router';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { pathOfPost } from '../../../lib/post-path.ts';
import { formatTime, zoneLabel } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Held } from '../../../ui/Held.tsx';
import { LabelMarks } from '../../../ui/labels/LabelMarks.tsx';
import { Places } from '../../../ui/Places.tsx';
import { Placeholders, Skeleton } from '../../../ui/Skeleton.tsx';
import { State } from '../../../ui/state/State.tsx';
import { shownPost } from '../../../ui/state/shown.ts';
import { type Face, faceOf } from '../chip.ts';
import type { WeeksProps } from '../grid/WeekGrid.tsx';
import { dayLabel } from '../labels.ts';
import { useCalendar } from '../use-calendar.ts';
import { useWords } from '../words.ts';
import css from './Agenda.module.css';

/** The days from the first one on that have something, in order; the first one in any case. */
export function Agenda({ days, byDay, samples, isLoaded }: Omit<WeeksProps, 'show'>) {
  const { zone, today } = useCalendar();
  const t = useWords();
  const [first] = days;
  const filled = days.filter((day) => day === first || byDay.has(String(day)) || samples.has(String(day)));
  const nameOf = (day: Temporal.PlainDate) => {
    const ahead = today.until(day).days;
    const near = ahead === 0 ? t('today') : ahead === 1 ? t('tomorrow') : null;
    return near ? t('dayAndDate', { day: near, date: dayLabel(day) }) : dayLabel(day);
  };
  return (
    <div className={css.agenda}>
      {filled.map((day) => {
        const [posts, sample] = [byDay.get(String(day)) ?? [], samples.get(String(day))];
        return (
          <section key={String(day)} className={css.day} aria-label={nameOf(day)}>
            <header className={css.head}>
              <h2>{nameOf(day)}</h2>
              {day === first && <span className={css.zone}>{zoneLabel(zone)}</span>}
            </header>
            <ul className={css.list}>
              {posts.map((post) => (
                <li key={post.id}>
                  <PostCard post={post} zone={zone} />
                </li>
              ))}
              {sample && (
                <li>
                  <div className={css.card} data-sample>
                    <CardFace face={sample} zone={zone} />
                  </div>
                </li>
              )}
            </ul>
            {!isLoaded(day) && (
              <Placeholders>
                <Skeleton height="5.25rem" />
              </Placeholders>
            )}
            {isLoaded(day) && posts.length === 0 && !sample && <EmptyDay day={day} last={filled.length === 1} />}
          </section>
        );
      })}
    </div>
  );
}

function EmptyDay({ day, last }: { day: Temporal.PlainDate; last: boolean }) {
  const t = useWords();
  const { create, today } = useCalendar();
  return (
    <div className={css.empty}>
      <p>{t(last ? 'day.emptyAfter' : 'day.empty')}</p>
      {create && day.since(today).sign >= 0 && (
        <Button size="sm" onClick={() => create(day)}>
          {t('day.plan')}
        </Button>
      )}
    </div>
  );
}

const PostCard = ({ post, zone }: { post: PostSummary; zone: string }) => (
  <Link to={pathOfPost(post)} className={css.card} data-state={shownPost(post)}>
    <CardFace face={faceOf(post)} zone={zone} />
  </Link>
);

function CardFace({ face, zone }: { face: Face; zone: string }) {
  const t = useWords();
  return (
    <>
      <span className={css.words}>
        <span className={css.top}>
          <State state={face.state} size={16}>
            <time dateTime={face.dueAt} className={css.time}>
              {formatTime(face.dueAt, zone)}
            </time>
            <span className={css.word}>{face.word}</span>
          </State>
        </span>
        <span className={css.text}>{face.text || t('noText')}</span>
        <span className={css.marks}>
          <Places of={face.places} size={16} word />
          <Held parts={face.parts} video={face.video} />
          <LabelMarks ids={face.labelIds} />
        </span>
      </span>
      {face.picture && <img className={css.picture} src={inWorkspace(face.picture)} alt="" width={60} height={60} loading="lazy" />}
    </>
  );
}

import { IconArrowRight, IconCalendarMonth, IconPencilPlus, type Icon as TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useNow } from '../../lib/time/use-now.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './QuickCards.module.css';
import { daysAhead, inOrder, plan } from './queries.ts';
import { useWords } from './words.ts';

/** The specification's quick cards, as far as their screens are there. */
export function QuickCards() {
  const t = useWords();
  const now = useNow();
  const { data } = useQuery(plan(now));
  const end = now + daysAhead * 86_400_000;
  const count =
    data &&
    inOrder(data.items).filter(({ dueAt, state }) => state === 'scheduled' && Date.parse(dueAt) >= now && Date.parse(dueAt) < end).length;
  return (
    <div className={css.cards}>
      <Card to="/post-composer" icon={IconPencilPlus} title={t('cards.createPost')} text={t('cards.createPostText')} />
      <Card
        to="/calendar"
        icon={IconCalendarMonth}
        title={t('cards.calendar')}
        text={count === undefined ? '' : t('cards.calendarText', { count })}
      />
    </div>
  );
}

function Card({ to, icon, title, text }: { to: string; icon: TablerIcon; title: string; text: string }) {
  return (
    <Link to={to} className={css.card}>
      <span className={css.tile}>
        <Icon of={icon} size={20} />
      </span>
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        <span className={css.text}>{text}</span>
      </span>
      <span className={css.arrow}>
        <Icon of={IconArrowRight} size={16} />
      </span>
    </Link>
  );
}

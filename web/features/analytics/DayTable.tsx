import { useWords } from 'words:analytics';
import type { AnalyticsOverview } from '@everycast/contract/analytics';
import { formatMonthDay, formatWeekday } from '../../lib/time/format.ts';
import { Text } from '../../ui/primitives/primitives.tsx';
import css from './Analytics.module.css';
import { sayPercent, shownCount } from './numbers.ts';
import { noonOf } from './range.ts';

/** Each day of the period in figures: what the line chart and the cards' curves show. */
export function DayTable({
  overview: { days, cards },
  compare,
  title,
}: {
  overview: Pick<AnalyticsOverview, 'days' | 'cards'>;
  compare: boolean;
  title: string;
}) {
  const t = useWords();
  const count = (value: number | null | undefined) => shownCount(value ?? null, t('unknown'));
  const rateOn = (index: number) => {
    const rate = cards.engagementRate.days[index] ?? null;
    return rate === null ? t('unknown') : sayPercent(t, rate);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reachable by keyboard
    <section className={css.values} tabIndex={0} aria-label={title}>
      <table className={`${css.table} ${css.dense}`}>
        <thead>
          <tr>
            <th scope="col">{t('engagement.day')}</th>
            <th scope="col">{t('engagement.value')}</th>
            {compare && <th scope="col">{t('engagement.before')}</th>}
            <th scope="col">{t('card.followers')}</th>
            <th scope="col">{t('card.engagementRate')}</th>
            <th scope="col">{t('card.shares')}</th>
            <th scope="col">{t('card.comments')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, engagement, previous, incomplete }, index) => (
            <tr key={day}>
              <th scope="row">{`${formatWeekday(noonOf(day), 'UTC', 'short')}, ${formatMonthDay(noonOf(day), 'UTC')}`}</th>
              <td>
                {incomplete && (
                  <Text as="span" tone="wait" size={12}>
                    {`${t('engagement.incomplete')} `}
                  </Text>
                )}
                {count(engagement)}
              </td>
              {compare && <td>{count(previous)}</td>}
              <td>{count(cards.followers.days[index])}</td>
              <td>{rateOn(index)}</td>
              <td>{count(cards.shares.days[index])}</td>
              <td>{count(cards.comments.days[index])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

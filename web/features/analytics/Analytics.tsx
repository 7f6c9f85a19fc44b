import { useWords } from 'words:analytics';
import type { AnalyticsExportQuery } from '@everycast/contract/analytics';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { answer, get, http } from '../../lib/api/client.ts';
import { paramsNow } from '../../lib/posts-filter.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useSession } from '../../lib/session/session.tsx';
import { dayKey, formatTime, zoneLabel } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { Page } from '../../ui/Page.tsx';
import { platformName } from '../../ui/PlatformMark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Grid, Row, Text } from '../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './Analytics.module.css';
import { nameOf } from './accounts.ts';
import { type Choice, changedIn, choiceIn, reportParams } from './address.ts';
import { BestTimes } from './BestTimes.tsx';
import { Breakdown } from './Breakdown.tsx';
import { Cards } from './Cards.tsx';
import { Engagement } from './Engagement.tsx';
import { Platforms } from './Platforms.tsx';
import { Posts } from './Posts.tsx';
import { overviewQuery, queryOf, type Shown } from './queries.ts';
import { daysOf } from './range.ts';
import { ShortLinks } from './ShortLinks.tsx';
import { sampleOf } from './sample.ts';
import { ExportMenu, Filters, RangeChoice } from './Toolbar.tsx';

/** /analytics: how accounts and posts did in a period. Without any account it shows an example, and says so. */
export default function Analytics() {
  const { data, error, refetch } = useQuery(get('/api/v1/accounts'));
  const t = useWords();
  if (data?.items.length === 0) return <WithoutAccounts />;
  if (data) return <Dashboard accounts={data.items} />;
  return (
    <Page title={t('title')}>
      {error ? <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} /> : <Placeholder />}
    </Page>
  );
}

/** What accounts did that were disconnected stays; without any history there is an example. */
function WithoutAccounts() {
  const { workspace } = useSession();
  const t = useWords();
  const today = dayKey(useNow(), workspace.zone);
  const { data, error, refetch } = useQuery(overviewQuery({ from: today, to: today, accounts: [], labels: [] }));
  if (data) return data.accounts > 0 ? <Dashboard accounts={[]} /> : <Sample />;
  return (
    <Page title={t('title')}>
      {error ? <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} /> : <Placeholder />}
    </Page>
  );
}

function Dashboard({ accounts }: { accounts: Parameters<typeof Filters>[0]['accounts'] }) {
  const t = useWords();
  const isPhone = usePhone();
  const { workspace, times } = useSession();
  const today = dayKey(useNow(), workspace.zone);
  const [params, setParams] = useSearchParams();
  const ids = accounts.map(({ id }) => id);
  const choice = choiceIn(params, ids);
  const { range, accounts: chosen, labels, compare, sort, order } = choice;
  const change = (next: Partial<Choice>) => setParams(changedIn(paramsNow(), next, ids), { replace: true, preventScrollReset: true });
  const shown: Shown = { ...daysOf(range, today, times.weekStart), accounts: chosen, labels };
  const { data, error, refetch } = useQuery(overviewQuery(shown));
  const collected =
    data &&
    (data.collectedAt
      ? t(times.zone === workspace.zone ? 'collected' : 'collectedElsewhere', {
          time: formatTime(data.collectedAt, times.zone),
          zone: zoneLabel(times.zone, data.collectedAt),
          home: zoneLabel(workspace.zone),
        })
      : t('notCollected', { zone: zoneLabel(workspace.zone) }));
  const filters = (
    <Filters
      accounts={accounts}
      chosen={chosen}
      labels={labels}
      compare={compare}
      choose={(ids) => change({ accounts: ids })}
      chooseLabels={(ids) => change({ labels: ids })}
      setCompare={(next) => change({ compare: next })}
      previous={data && { from: data.previousFrom, to: data.previousTo }}
    />
  );
  return (
    <Page
      title={t('title')}
      context={<RangeChoice range={range} today={today} change={(next) => change({ range: next })} />}
      actions={
        <>
          {isPhone && filters}
          <ButtonLink to={`/analytics/reports?${reportParams(choice)}`}>
            <Icon of={IconFileText} size={16} />
            {t('report')}
          </ButtonLink>
          <ExportMenu save={(table) => void saveCsv(table, shown).catch(() => toast.fail(t('exportFailed')))} />
        </>
      }
    >
      <Grid gap={12} cols="minmax(0, 1fr)">
        <Row gap={8} wrap>
          {!isPhone && filters}
          <Text size={12} tone="quiet" ml={isPhone ? undefined : 'auto'} minH="var(--lh-12)">
            {collected}
          </Text>
        </Row>
        {error && !data && <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />}
        {!data && !error && <Placeholder />}
        {data && (
          <>
            {data.unmeasured.length > 0 && (
              <Note tone="info" title={t('notMeasured', { platforms: data.unmeasured.map(platformName) })}>
                {t('notMeasuredText')}
              </Note>
            )}
            {data.accounts === 0 && data.unmeasured.length === 0 && chosen.length === 0 && (
              <Note tone="info" title={t('soon')}>
                {t('soonText')}
              </Note>
            )}
            {[...Map.groupBy(data.problems, ({ reason }) => reason)].map(([reason, those]) => (
              <Note key={reason} tone="wait" title={t('problem', { count: those.length, account: those.map(nameOf)[0] })}>
                {reason}
                {those.length > 1 && <bdi className={css.those}>{those.map(nameOf).join(', ')}</bdi>}
              </Note>
            ))}
            <Cards cards={data.cards} compare={compare} />
            <div className={css.columns}>
              <Engagement overview={data} compare={compare} />
              <Platforms platforms={data.platforms} compare={compare} />
            </div>
            <div className={css.columns}>
              <Posts
                shown={shown}
                sort={sort}
                order={order}
                choose={change}
                showMonth={() => change({ range: { kind: 'days', days: 30 } })}
              />
              <BestTimes accounts={accounts} shown={shown} />
            </div>
            <Breakdown shown={shown} />
            <ShortLinks accounts={accounts} from={shown.from} to={shown.to} />
          </>
        )}
      </Grid>
    </Page>
  );
}

/** An example, marked as one, until there is an account. */
function Sample() {
  const t = useWords();
  const { workspace, times } = useSession();
  const today = dayKey(useNow(), workspace.zone);
  const sample = sampleOf(daysOf({ kind: 'week', weeks: 1 }, today, times.weekStart).from, workspace.zone);
  return (
    <Page
      title={t('title')}
      context={
        <Text as="span" p="0 6" border="dashed" radius={4} size={12} tone="muted" weight="medium" nowrap>
          {t('sample')}
        </Text>
      }
      actions={
        workspace.permissions.includes('account.connect') && (
          <ButtonLink variant="filled" to="/accounts">
            {t('connect')}
          </ButtonLink>
        )
      }
    >
      <Grid gap={12} cols="minmax(0, 1fr)">
        <Text size={13} tone="muted">
          {t('sampleText')}
        </Text>
        <Cards cards={sample.cards} compare />
        <div className={css.columns}>
          <Engagement overview={sample} compare />
          <Platforms platforms={sample.platforms} compare />
        </div>
      </Grid>
    </Page>
  );
}

function Placeholder() {
  return (
    <Loading>
      <Grid gap={12} cols="minmax(0, 1fr)">
        <Row gap={12} align="stretch">
          {[1, 2, 3, 4].map((card) => (
            <Skeleton key={card} height="5.75rem" />
          ))}
        </Row>
        <div className={css.columns}>
          <Skeleton height="20rem" />
          <Skeleton height="20rem" />
        </div>
        <Skeleton height="16rem" />
      </Grid>
    </Loading>
  );
}

/** Saves a table as a file. */
async function saveCsv(table: AnalyticsExportQuery['table'], shown: Shown): Promise<void> {
  const query = { ...queryOf(shown), table };
  const text = await answer(http.GET('/api/v1/analytics/export', { params: { query }, parseAs: 'text' }));
  saveFile(text as string, `everycast-${table}-${shown.from}-${shown.to}.csv`, 'text/csv');
}

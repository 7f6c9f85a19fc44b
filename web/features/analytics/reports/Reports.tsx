import { useWords } from 'words:reports';
import type { Account } from '@everycast/contract/accounts';
import type { ReportPeriod, ReportSchedule } from '@everycast/contract/analytics-reports';
import { IconChevronLeft, IconClock, IconDownload, IconLink } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { get } from '../../../lib/api/client.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { dayKey } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Box, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { choiceIn } from '../address.ts';
import { daysOf } from '../range.ts';
import { daysOfReport, problemOf, type ReportChoice, reportQuery } from './choice.ts';
import { Facts } from './Facts.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { LinkRow, ScheduleRow } from './Lists.tsx';
import { ReportFields } from './ReportFields.tsx';
import css from './Reports.module.css';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { loadPdf, useLinks, usePreview, useSchedules } from './use-reports.ts';

/** /analytics/reports: a period's analytics as a PDF, by a link for clients, and by mail on a schedule. */
export default function Reports() {
  const t = useWords();
  const { data, error, refetch } = useQuery(get('/api/v1/accounts'));
  return (
    <Page
      title={t('title')}
      lead={
        <ButtonLink variant="ghost" to="/analytics" aria-label={t('back')}>
          <Icon of={IconChevronLeft} size={16} />
        </ButtonLink>
      }
    >
      {error && !data && <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="20rem" />}
      {data && <Report accounts={data.items} />}
    </Page>
  );
}

/** What Analytics showed before, or else the last 30 days of all accounts. */
function useFirstChoice(accounts: readonly Account[], today: string): ReportChoice {
  const [params] = useSearchParams();
  const { weekStart } = useSession().times;
  const { range, accounts: chosen } = choiceIn(
    params,
    accounts.map(({ id }) => id),
  );
  const days = daysOf(params.has('period') ? range : { kind: 'days', days: 30 }, today, weekStart);
  const kind = !params.has('period') ? 'days30' : range.kind === 'days' ? (`days${range.days}` as const) : 'custom';
  return {
    range: kind,
    // A week that isn't over ends today.
    ...days,
    scope: chosen.length > 0 ? { kind: 'accounts', accountIds: chosen } : { kind: 'all' },
    title: null,
    language: null,
  };
}

function Report({ accounts }: { accounts: readonly Account[] }) {
  const t = useWords();
  const { workspace } = useSession();
  const mayManage = workspace.permissions.includes('report.manage');
  const today = dayKey(useNow(), workspace.zone);
  const [choice, setChoice] = useState(useFirstChoice(accounts, today));
  const [open, setOpen] = useState<'link' | 'schedule' | null>(null);
  const problem = problemOf(choice);
  // The title is on the screen already: the figures aren't read again for each letter of it.
  const { data, error, refetch } = usePreview(reportQuery({ ...choice, title: null }, today), problem === null);
  const title = choice.title?.trim() || data?.title;
  const download = useMutation({
    mutationFn: async () => {
      const days = daysOfReport(choice, today);
      saveFile(await loadPdf(reportQuery(choice, today)), `${title ?? t('title')} ${days.from} ${days.to}.pdf`, 'application/pdf');
    },
    onError: (failed) => toast.fail(failed.message),
  });
  const about = data && title && { title, language: choice.language ?? data.language, scope: choice.scope };
  const isReady = Boolean(about) && problem === null;
  return (
    <Stack gap={12}>
      <div className={css.columns}>
        <Panel title={t('what')}>
          <Box p="12 16 16">
            <Stack gap={16}>
              <ReportFields choice={choice} change={(change) => setChoice({ ...choice, ...change })} accounts={accounts} usual={data} />
              <Row gap={8} wrap>
                <Button
                  variant="filled"
                  icon={<Icon of={IconDownload} size={16} />}
                  disabled={!isReady}
                  busy={download.isPending}
                  onClick={() => download.mutate()}
                >
                  {t('download')}
                </Button>
                {mayManage && (
                  <>
                    <Button icon={<Icon of={IconLink} size={16} />} disabled={!isReady} onClick={() => setOpen('link')}>
                      {t('share')}
                    </Button>
                    <Button icon={<Icon of={IconClock} size={16} />} disabled={!isReady} onClick={() => setOpen('schedule')}>
                      {t('scheduleIt')}
                    </Button>
                  </>
                )}
              </Row>
            </Stack>
          </Box>
        </Panel>
        {error && !data && <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton height="16rem" />}
        {data && title && <Facts report={{ ...data, title }} />}
      </div>
      {mayManage && (
        <>
          <Links />
          <Schedules accounts={accounts} />
        </>
      )}
      {about && open === 'link' && <LinkDialog about={{ ...about, ...daysOfReport(choice, today) }} close={() => setOpen(null)} />}
      {about && open === 'schedule' && (
        <ScheduleDialog start={{ ...about, period: periodFor(choice) }} accounts={accounts} close={() => setOpen(null)} />
      )}
    </Stack>
  );
}

const periodFor = ({ range }: ReportChoice): ReportPeriod => (range === 'custom' ? 'days7' : range);

function Links() {
  const t = useWords();
  const { data, error, refetch } = useLinks();
  if (error && !data) return <Problem title={t('link.notLoaded')} problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height="6rem" />;
  return (
    <Panel title={t('link.list')} count={data.items.length}>
      {data.items.length === 0 ? (
        <Text p="12 16" size={13} tone="muted">
          {t('link.none')}
        </Text>
      ) : (
        <Box as="ul" aria-label={t('link.list')}>
          {data.items.map((link) => (
            <LinkRow key={link.id} link={link} />
          ))}
        </Box>
      )}
    </Panel>
  );
}

function Schedules({ accounts }: { accounts: readonly Account[] }) {
  const t = useWords();
  const { data, error, refetch } = useSchedules();
  const [edited, setEdited] = useState<ReportSchedule | null>(null);
  if (error && !data) return <Problem title={t('schedule.notLoaded')} problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height="6rem" />;
  return (
    <Panel title={t('schedule.list')} count={data.items.length}>
      {!data.mail && (
        <Box p="12 16">
          <Note tone="wait" title={t('schedule.noMail')}>
            {t('schedule.noMailText')}
          </Note>
        </Box>
      )}
      {data.items.length === 0 ? (
        <Text p="12 16" size={13} tone="muted">
          {t('schedule.none')}
        </Text>
      ) : (
        <Box as="ul" aria-label={t('schedule.list')}>
          {data.items.map((schedule) => (
            <ScheduleRow key={schedule.id} schedule={schedule} edit={() => setEdited(schedule)} />
          ))}
        </Box>
      )}
      {edited && <ScheduleDialog start={edited} accounts={accounts} close={() => setEdited(null)} />}
    </Panel>
  );
}

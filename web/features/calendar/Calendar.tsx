import { useWords } from 'words:calendar';
import { Temporal } from '@everycast/contract/time';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { get } from '../../lib/api/client.ts';
import { isTyping } from '../../lib/keyboard.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/time/use-now.ts';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Button } from '../../ui/Button.tsx';
import { selection, useSelection } from '../../ui/bulk/selection.ts';
import { Search } from '../../ui/filters/Search.tsx';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Page } from '../../ui/Page.tsx';
import { Box } from '../../ui/primitives/primitives.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { useUndoKeys } from '../../ui/use-undo.ts';
import { CreatePost } from './create/CreatePost.tsx';
import { dateAt } from './days.ts';
import { CalendarMenu, useCalendarChoices, useShowsOpen } from './head/CalendarMenu.tsx';
import { useViewKeys, ViewSwitch } from './head/ViewSwitch.tsx';
import { Weeks } from './head/Weeks.tsx';
import { ThreeWeeks } from './ThreeWeeks.tsx';
import { type CalendarContext, CalendarProvider, type Start } from './use-calendar.ts';
import { useView } from './use-view.ts';

/** The IDs of accounts that were connected on the way here (`?accounts=`); read once, then removed from the URL. */
function useFresh(): readonly string[] {
  const [params, setParams] = useSearchParams();
  const [fresh] = useState(() => params.get('accounts')?.split(',').filter(Boolean) ?? []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival
  useEffect(() => {
    if (!params.has('accounts')) return;
    const others = new URLSearchParams(params);
    others.delete('accounts');
    setParams(others, { replace: true, preventScrollReset: true });
  }, []);
  return fresh;
}

/** N creates a post, unless someone is typing or a dialog is open. */
function useCreateKey(create: CalendarContext['create']): void {
  useEffect(() => {
    if (create === null) return;
    function onKey(event: KeyboardEvent) {
      // Where an hour has the focus, it is for that hour.
      if (
        event.defaultPrevented ||
        event.key.toLowerCase() !== 'n' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.repeat ||
        isTyping(event)
      )
        return;
      event.preventDefault();
      create?.(null);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [create]);
}

const loadMonth = () => import('./month/MonthView.tsx');
const loadHours = () => import('./hours/HoursView.tsx');
const loadList = () => import('./list/ListView.tsx');
const loadPhoneBar = () => import('./head/PhoneBar.tsx');
const loadBar = () => import('../../ui/bulk/BulkBar.tsx');

/** /calendar: three weeks, or a month, a week, a day or a list; and the modal to schedule more. */
export default function Calendar() {
  const t = useWords();
  const { me, workspace, times } = useSession();
  const { permissions } = workspace;
  const { zone, weekStart } = times;
  const now = useNow();
  const key = dateAt(Temporal.Instant.fromEpochMilliseconds(now), zone).toString();
  const today = useMemo(() => Temporal.PlainDate.from(key), [key]);
  const view = useView(today, weekStart);
  const phone = usePhone();
  const accounts = useQuery(get('/api/v1/accounts')).data?.items;
  const allGroups = useGroups();
  const groups = useMemo(() => new Map(allGroups?.map((group) => [group.id, group])), [allGroups]);

  const fresh = useFresh();
  const [modal, setModal] = useState<{ opened: boolean; time: number; start: Start }>({
    opened: fresh.length > 0,
    time: 0,
    start: null,
  });
  const mayWrite = permissions.includes('post.write');
  const open = useCallback((start: Start) => setModal(({ time }) => ({ opened: true, time: time + 1, start })), []);
  const create = mayWrite ? open : null;
  useCreateKey(create);
  useUndoKeys(mayWrite);
  const slots = useShowsOpen();
  const [showsOpen] = slots;
  const choices = useCalendarChoices(slots);
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  useViewKeys(view);
  const focused = useRef<string | null>(null);
  const context = useMemo(
    () => ({ zone, weekStart, today, person: { userId: me.id, permissions }, groups, focused, create, showsOpen, sheet }),
    [zone, weekStart, today, me.id, permissions, groups, create, showsOpen, sheet],
  );
  const { kind } = view;
  const Month = useLazyComponent(loadMonth, kind === 'month');
  const Hours = useLazyComponent(loadHours, kind === 'week' || kind === 'day');
  const List = useLazyComponent(loadList, kind === 'list');
  const Shown = kind === 'weeks' ? ThreeWeeks : (Month ?? Hours ?? List);
  const chosen = useSelection();
  const PhoneBar = useLazyComponent(loadPhoneBar, phone);
  const Bar = useLazyComponent(loadBar, chosen.size > 0);
  useEffect(() => selection.clear, []);
  const search = (
    <Search
      shrinks={!phone}
      label={t('search')}
      value={view.filter.search}
      change={(words) => view.setFilter({ ...view.filter, search: words })}
    />
  );
  return (
    <CalendarProvider value={context}>
      <Page
        fill={!phone}
        title={t('title')}
        context={phone ? undefined : <Weeks view={view} />}
        actions={
          <>
            {!phone && search}
            {!phone && <ViewSwitch view={view} />}
            {!phone && <CalendarMenu choices={choices} />}
            {create && (
              <Button variant="filled" icon={<Icon of={IconPlus} size={16} stroke={2} />} onClick={() => create(null)}>
                {t('createPost')}
              </Button>
            )}
          </>
        }
      >
        {phone &&
          (PhoneBar ? <PhoneBar view={view} search={search} choices={choices} setSheet={setSheet} /> : <Box h="var(--h-control)" mb={8} />)}
        {Shown ? <Shown view={view} accounts={accounts} /> : <Loading />}
      </Page>
      {Bar && <Bar chosen={chosen} />}
      <CreatePost {...modal} fresh={modal.time === 0 ? fresh : []} close={() => setModal((was) => ({ ...was, opened: false }))} />
    </CalendarProvider>
  );
}

import { useWords } from 'words:activity';
import { activityKinds, activitySources } from '@everycast/contract/activity';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { get } from '../../lib/api/client.ts';
import { toggled } from '../../lib/toggled.ts';
import chip from '../../ui/Filter.module.css';
import { Search } from '../../ui/filters/Search.tsx';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { Row } from '../../ui/primitives/primitives.tsx';
import css from './Activity.module.css';
import { type ActivityFilter, spans } from './use-activity.ts';

const classOf = (on: boolean) => (on ? `${chip.button} ${chip.on}` : chip.button);

function Trigger({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Icon of={IconChevronDown} size={14} />
    </>
  );
}

/** Narrows the list by words, who, what, account group and time. They combine, and are in the page's address. */
export function Filters({ filter, change }: { filter: ActivityFilter; change: (filter: ActivityFilter) => void }) {
  const t = useWords();
  const members = useQuery(get('/api/v1/workspaces/current/members')).data?.items ?? [];
  const groups = useGroups() ?? [];
  const { who, kinds, groupIds, days } = filter;
  const set = (changed: Partial<ActivityFilter>) => change({ ...filter, ...changed });
  const sources = activitySources.filter((source) => source !== 'person');
  const people = [
    { key: '', label: t('everyone') },
    ...members.map(({ userId, name }) => ({ key: userId, label: name })),
    ...sources.map((source) => ({ key: source as string, label: t(`source.${source}`) })),
  ];
  return (
    <Row as="fieldset" gap={8} wrap p="8 16" aria-label={t('filters')} className={css.filters}>
      <Search label={t('search')} value={filter.search} change={(search) => set({ search })} />
      <Menu
        side="below-start"
        className={classOf(who !== '')}
        trigger={<Trigger>{people.find(({ key }) => key === who)?.label ?? t('gonePerson')}</Trigger>}
        options={people.map((one) => ({ ...one, checked: one.key === who, choose: () => set({ who: one.key }) }))}
      />
      <Choices
        name={kinds.length > 0 ? kinds.map((kind) => t(`kind.${kind}`)).join(', ') : t('kinds')}
        legend={t('kinds')}
        on={kinds.length > 0}
        options={activityKinds.map((kind) => ({ key: kind, label: t(`kind.${kind}`) }))}
        chosen={kinds}
        toggle={(kind) => set({ kinds: activityKinds.filter((one) => (one === kind) !== kinds.includes(one)) })}
      />
      {groups.length > 0 && (
        <Choices
          name={groupIds.length > 0 ? t('brandCount', { count: groupIds.length }) : t('brands')}
          legend={t('brands')}
          on={groupIds.length > 0}
          options={groups.map(({ id, name }) => ({ key: id, label: name }))}
          chosen={groupIds}
          toggle={(id) => set({ groupIds: toggled(groupIds, id) })}
        />
      )}
      <Menu
        side="below-start"
        className={classOf(days > 0)}
        trigger={<Trigger>{days > 0 ? t('lastDays', { count: days }) : t('anyTime')}</Trigger>}
        options={[0, ...spans].map((span) => ({
          key: String(span),
          label: span > 0 ? t('lastDays', { count: span }) : t('anyTime'),
          checked: span === days,
          choose: () => set({ days: span }),
        }))}
      />
    </Row>
  );
}

interface ChoicesProps {
  name: string;
  legend: string;
  on: boolean;
  options: readonly { key: string; label: string }[];
  chosen: readonly string[];
  toggle: (key: string) => void;
}

/** Several of some. */
function Choices({ name, legend, on, options, chosen, toggle }: ChoicesProps) {
  return (
    <Popover side="below-start" className={classOf(on)} panelClassName={chip.panel} trigger={<Trigger>{name}</Trigger>}>
      <fieldset>
        <legend className="visually-hidden">{legend}</legend>
        {options.map(({ key, label }) => (
          <Row as="label" gap={8} p="4 8" radius={6} pointer key={key} hover minH="var(--h-control)">
            <input type="checkbox" checked={chosen.includes(key)} onChange={() => toggle(key)} />
            <bdi>{label}</bdi>
          </Row>
        ))}
      </fieldset>
    </Popover>
  );
}

import { useWords } from 'words:accounts';
import type { AccountGroup } from '@everycast/contract/account-groups';
import type { PlatformId } from '@everycast/contract/platforms';
import { Modal } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button } from '../../../ui/Button.tsx';
import chip from '../../../ui/Filter.module.css';
import { Search } from '../../../ui/filters/Search.tsx';
import { GroupTile } from '../../../ui/groups/GroupTile.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { PlatformMark, platformName } from '../../../ui/PlatformMark.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { type AccountsFilter, type Health, healths, noGroup } from './filter.ts';

const glyphs = {
  reconnect: 'failed',
  expiring: 'warning',
  unreachable: 'unconfirmed',
  paused: 'onHold',
  healthy: 'healthy',
} as const;
/** The colors of filters for what needs somebody. */
const tint = { reconnect: 'failed', expiring: 'unconfirmed', unreachable: 'unconfirmed', paused: undefined, healthy: undefined } as const;

interface Props {
  filter: AccountsFilter;
  change: (values: Partial<Record<'state' | 'platform' | 'group' | 'search', string>>) => void;
  counts: ReadonlyMap<Health, number>;
  all: number;
  platforms: readonly PlatformId[];
  groups: readonly AccountGroup[];
  /** Beside the filters. */
  aside: ReactNode;
}

/** The search and the filters; on a phone these are in a dialog. */
export function AccountFilters(props: Props) {
  const t = useWords();
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const { filter, change } = props;
  const search = <Search label={t('search.label')} value={filter.search} change={(search) => change({ search })} />;
  const on = [filter.state, filter.platform, filter.group].filter(Boolean).length;
  if (!phone)
    return (
      <Row as="search" gap={8} wrap mb={12}>
        {search}
        <States {...props} />
        <Choices {...props} />
        {props.aside}
      </Row>
    );
  return (
    <Stack as="search" gap={8} mb={8}>
      {search}
      <Row gap={8}>
        <Button size="sm" variant="soft" icon={<Icon of={IconAdjustmentsHorizontal} size={16} />} onClick={() => setOpen(true)}>
          {on > 0 ? t('filters.some', { count: on }) : t('filters.title')}
        </Button>
        {props.aside}
      </Row>
      <Modal opened={open} onClose={() => setOpen(false)} title={t('filters.title')}>
        <Stack gap={12}>
          <Row gap={8} wrap>
            <States {...props} />
          </Row>
          <Row gap={8} wrap>
            <Choices {...props} />
          </Row>
          <Row as="footer" justify="end" gap={8}>
            <Button variant="filled" onClick={() => setOpen(false)}>
              {t('filters.done')}
            </Button>
          </Row>
        </Stack>
      </Modal>
    </Stack>
  );
}

/** Each state with its count; those without accounts are left out, unless one is chosen. */
function States({ filter, change, counts, all }: Props) {
  const t = useWords();
  const shown = healths.filter((health) => counts.has(health) || filter.state === health);
  return (
    <Row as="fieldset" gap={8} wrap>
      <legend className="visually-hidden">{t('column.health')}</legend>
      <Button variant="bare" className={chip.button} aria-pressed={filter.state === ''} onClick={() => change({ state: '' })}>
        {t('filters.all')}
        <Count>{all}</Count>
      </Button>
      {shown.map((health) => (
        <Button
          variant="bare"
          key={health}
          className={chip.button}
          data-state={tint[health]}
          aria-pressed={filter.state === health}
          onClick={() => change({ state: filter.state === health ? '' : health })}
        >
          <StateGlyph state={glyphs[health]} size={14} label={null} />
          {t(`state.${health}`)}
          <Count>{counts.get(health) ?? 0}</Count>
        </Button>
      ))}
    </Row>
  );
}

const Count = ({ children }: { children: number }) => (
  <Text as="span" tone="text" weight="semibold" num className={chip.count}>
    {children}
  </Text>
);

/** One platform and one group. */
function Choices({ filter, change, platforms, groups }: Props) {
  const t = useWords();
  const group = groups.find(({ id }) => id === filter.group);
  const groupName = filter.group === noGroup ? t('filters.noGroup') : group?.name;
  const platform = platforms.find((id) => id === filter.platform);
  const look = (on: boolean) => (on ? `${chip.button} ${chip.on}` : chip.button);
  return (
    <>
      {(platforms.length > 1 || platform) && (
        <Menu
          side="below-start"
          className={look(filter.platform !== '')}
          trigger={<Trigger>{platform ? platformName(platform) : t('filters.platforms')}</Trigger>}
          options={[
            { key: '', label: t('filters.platforms'), choose: () => change({ platform: '' }) },
            ...platforms.map((id) => ({
              key: id,
              label: (
                <Row as="span" gap={8}>
                  <PlatformMark platform={id} size={16} />
                  {platformName(id)}
                </Row>
              ),
              choose: () => change({ platform: id }),
            })),
          ]}
        />
      )}
      {(groups.length > 0 || filter.group !== '') && (
        <Menu
          side="below-start"
          className={look(filter.group !== '')}
          trigger={<Trigger>{groupName ?? t('filters.groups')}</Trigger>}
          options={[
            { key: '', label: t('filters.groups'), choose: () => change({ group: '' }) },
            ...groups.map((one) => ({
              key: one.id,
              label: (
                <Row as="span" gap={8} minW={0}>
                  <GroupTile group={one} />
                  <Text as="bdi" truncate>
                    {one.name}
                  </Text>
                </Row>
              ),
              choose: () => change({ group: one.id }),
            })),
            { key: noGroup, label: t('filters.noGroup'), choose: () => change({ group: noGroup }) },
          ]}
        />
      )}
    </>
  );
}

const Trigger = ({ children }: { children: string }) => (
  <>
    <Text as="bdi" maxW="10rem" truncate>
      {children}
    </Text>
    <Icon of={IconChevronDown} size={14} />
  </>
);

import { useWords } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import { IconDots, IconPlayerPause, IconPlayerPlay, IconRefresh, IconStethoscope, IconUsersGroup, IconX } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import css from '../../../ui/bulk/BulkBar.module.css';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Text } from '../../../ui/primitives/primitives.tsx';

/** What can be done with the selected accounts; undefined where the person may not. */
export interface SelectionActions {
  addToGroup: (() => void) | undefined;
  removeFromGroup: (() => void) | undefined;
  test: (() => void) | undefined;
  reconnect: (() => void) | undefined;
  pause: (() => void) | undefined;
  resume: (() => void) | undefined;
  disconnect: (() => void) | undefined;
}

/** How many accounts are selected, the next sensible step, and what can be done with them. */
export function SelectedBar({
  chosen,
  lost,
  selectLost,
  busy,
  clear,
  actions,
}: {
  chosen: readonly Account[];
  /** How many of those that are shown need a reconnect. */
  lost: number;
  selectLost: () => void;
  busy: boolean;
  clear: () => void;
  actions: SelectionActions;
}) {
  const t = useWords();
  const count = chosen.length;
  const lostChosen = chosen.filter(({ state }) => state === 'reconnect').length;
  const more = [
    ...(actions.removeFromGroup ? [{ key: 'remove', label: t('select.removeFromGroup'), choose: actions.removeFromGroup }] : []),
    ...(actions.pause && actions.resume ? [{ key: 'resume', label: t('resume'), choose: actions.resume }] : []),
    ...(actions.disconnect ? [{ key: 'disconnect', label: t('disconnect.button'), choose: actions.disconnect }] : []),
  ];
  const action = (icon: typeof IconX, label: string, run: (() => void) | undefined) =>
    run && (
      <Button variant="bare" className={css.action} disabled={busy} onClick={run}>
        <Icon of={icon} size={14} />
        {label}
      </Button>
    );
  return (
    <div className={css.bar} role="toolbar" aria-label={t('select.label')} aria-busy={busy}>
      <Text as="span" weight="semibold" num nowrap role="status">
        {t('select.count', { count })}
      </Text>
      {lostChosen > 0 && lostChosen === count && lost > lostChosen && (
        <Button variant="bare" className={css.action} onClick={selectLost}>
          {t('select.allLost', { count: lost })}
        </Button>
      )}
      {action(IconUsersGroup, t('select.addToGroup'), actions.addToGroup)}
      {action(IconStethoscope, t('select.test', { count }), actions.test)}
      {action(IconRefresh, t('select.reconnect', { count: lostChosen || count }), actions.reconnect)}
      {actions.pause ? action(IconPlayerPause, t('pause'), actions.pause) : action(IconPlayerPlay, t('resume'), actions.resume)}
      {more.length > 0 && (
        <Menu
          side="above-end"
          className={`${css.action} ${css.clear}`}
          label={t('select.more')}
          disabled={busy}
          trigger={<Icon of={IconDots} size={16} />}
          options={more}
        />
      )}
      <Button
        variant="bare"
        className={`${css.action} ${css.clear}`}
        aria-label={t('select.clear')}
        title={t('select.clear')}
        onClick={clear}
      >
        <Icon of={IconX} size={16} />
      </Button>
    </div>
  );
}

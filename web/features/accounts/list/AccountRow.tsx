import { useWords } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { IconDots } from '@tabler/icons-react';
import { type DragEvent, type MouseEvent, memo } from 'react';
import { Link } from 'react-router';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { formatDay, formatMoment, formatPast } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { GroupTile } from '../../../ui/groups/GroupTile.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { PlatformMark, platformName } from '../../../ui/PlatformMark.tsx';
import { Text } from '../../../ui/primitives/primitives.tsx';
import { ThroughProxy } from '../../../ui/proxies/ThroughProxy.tsx';
import { SandboxMark } from '../../../ui/SandboxMark.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import type { Listed } from './filter.ts';
import css from './List.module.css';

const glyphOf = {
  reconnect: 'failed',
  expiring: 'warning',
  unreachable: 'unconfirmed',
  paused: 'onHold',
  healthy: 'healthy',
} as const;

/** What can be done with accounts; empty where the person may not change them. */
export interface RowActions {
  test: (account: Account) => void;
  reconnect: (account: Account) => void;
  pause: (account: Account) => void;
  resume: (account: Account) => void;
  shorten: (account: Account, on: boolean) => void;
  proxy: (account: Account) => void;
  disconnect: (account: Account) => void;
}

interface Props {
  row: Listed;
  zone: string;
  phone: boolean;
  selected: boolean;
  testing: boolean;
  /** Whether all links in its posts are shortened. */
  shortens: boolean;
  open: boolean;
  /** Who paused it. */
  pauser: string | undefined;
  actions: RowActions | null;
  select: (id: string, range: boolean) => void;
  toggleOpen: (id: string) => void;
  drag: (event: DragEvent, id: string) => void;
}

/** On some platforms accounts are on various servers; if people don't name a server, its URL means nothing to them. */
function hasServer({ platform, sandbox }: Account): boolean {
  const { connect } = manifests[platform];
  return !sandbox && (connect.by === 'password' || connect.service === null);
}

/** One account, in a row of 36px; on a phone in two lines. Opened, it shows the platform's own words. */
export const AccountRow = memo(function AccountRow(props: Props) {
  const t = useWords();
  const { row, zone, selected, actions, select, toggleOpen, open, drag } = props;
  const { account, groups, scheduled } = row;
  const [first, ...others] = groups;
  const handle = shownHandle(account);
  function choose(event: MouseEvent) {
    // With Shift, browsers don't pass a label's click on to its box.
    if (event.target === event.currentTarget) event.preventDefault();
    select(account.id, event.shiftKey);
  }
  return (
    <li className={css.item} data-row={account.id} data-selected={selected || undefined} data-open={open || undefined}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Space on the box is a click */}
      <label className={css.check} onClick={choose}>
        <input type="checkbox" aria-label={t('select.one', { handle })} checked={selected} onChange={nothing} />
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key G does the same */}
      <span className={css.who} draggable={actions !== null} onDragStart={(event) => drag(event, account.id)}>
        <PlatformMark platform={account.platform} size={16} named />
        <Text as="bdi" weight="semibold" truncate className={css.handle}>
          <Handle account={account}>{handle}</Handle>
        </Text>
        {account.displayName !== account.handle && (
          <Text as="bdi" size={12} tone="quiet" truncate className={css.name}>
            {account.displayName}
          </Text>
        )}
        {account.sandbox && <SandboxMark small />}
      </span>
      <span className={css.group}>
        {first && <GroupTile group={first} />}
        {first && (
          <Text as="bdi" truncate title={groups.map(({ name }) => name).join(', ')}>
            {first.name}
          </Text>
        )}
        {others.length > 0 && (
          <Text as="span" size={12} tone="quiet" num>
            +{others.length}
          </Text>
        )}
      </span>
      <Health {...props} />
      <Text as="span" num className={css.count} title={t('column.scheduled')}>
        {scheduled}
      </Text>
      <Text as="time" size={12} tone="quiet" num className={css.checked} dateTime={account.checkedAt ?? undefined}>
        {account.checkedAt ? formatPast(account.checkedAt, zone) : '–'}
      </Text>
      {actions && <Actions {...props} actions={actions} />}
      {open && <Details account={account} zone={zone} shortens={props.shortens} close={() => toggleOpen(account.id)} />}
    </li>
  );
});

const nothing = () => undefined; // the click selects, because it has the shift key

function Handle({ account, children }: { account: Account; children: string }) {
  const t = useWords();
  if (account.sandbox)
    return (
      <Link to={`/sandbox/${account.platform}`} title={t('sandbox.feed')} draggable={false}>
        {children}
      </Link>
    );
  if (!account.profileUrl) return children;
  return (
    <a href={account.profileUrl} target="_blank" rel="noreferrer" draggable={false}>
      {children}
    </a>
  );
}

/** Its state with a reason in one phrase. A test keeps the last result until there is a new one. */
function Health({ row: { account, health }, zone, testing, pauser, toggleOpen, open }: Props) {
  const t = useWords();
  const { onHold, paused, problem, expiresAt } = account;
  const word = health === 'paused' && onHold !== 'plan' && onHold !== 'person' ? t('state.onHold') : t(`state.${health}`);
  let reason: string | null = null;
  if (health === 'expiring' && expiresAt) reason = formatDay(expiresAt, zone);
  else if (health === 'paused' && onHold === 'plan') reason = t('paused.plan');
  else if (health === 'paused' && onHold !== 'person') reason = t('onHold.text');
  else if (health === 'paused') reason = pauser ? t('paused.by', { name: pauser }) : null;
  else if (health !== 'healthy') reason = problem;
  return (
    <span className={css.health} data-health={health}>
      <StateGlyph state={testing ? 'publishing' : glyphOf[health]} size={14} label={testing ? t('testing') : null} />
      <span className={css.word}>{word}</span>
      {reason && (
        <Button variant="bare" className={css.reason} title={reason} aria-expanded={open} onClick={() => toggleOpen(account.id)}>
          {reason}
        </Button>
      )}
      {account.proxy && <span className={css.also}>{t('proxy.via', { name: account.proxy.name })}</span>}
      {paused && health !== 'paused' && <span className={css.also}>{t('state.paused')}</span>}
      {onHold && onHold !== 'person' && (
        <Text as={Link} to="/settings/plan" size={12} tone="brand" weight="medium" nowrap>
          {onHold === 'plan' ? t('paused.choose') : t('onHold.plan')}
        </Text>
      )}
    </span>
  );
}

/** Test and Reconnect on hover and focus, the rest in a menu; on a phone everything is in the menu. */
function Actions({ row: { account, health }, phone, testing, shortens, actions }: Props & { actions: RowActions }) {
  const t = useWords();
  const rest = account.paused
    ? { key: 'resume', label: t('resume'), choose: () => actions.resume(account) }
    : { key: 'pause', label: t('pause'), choose: () => actions.pause(account) };
  const small = [
    { key: 'test', label: t('test'), choose: () => actions.test(account) },
    { key: 'reconnect', label: t('reconnect.button'), choose: () => actions.reconnect(account) },
  ];
  return (
    <span className={css.actions}>
      {!phone && (
        <>
          <Button size="sm" variant="soft" busy={testing} onClick={() => actions.test(account)}>
            {t('test')}
          </Button>
          <Button size="sm" variant={health === 'reconnect' ? 'default' : 'soft'} onClick={() => actions.reconnect(account)}>
            {t('reconnect.button')}
          </Button>
        </>
      )}
      <Menu
        variant="small"
        label={t('actions', { handle: shownHandle(account) })}
        trigger={<Icon of={IconDots} size={16} />}
        options={[
          ...(phone ? small : []),
          rest,
          {
            key: 'shorten',
            label: t(shortens ? 'shorten.stop' : 'shorten.all'),
            choose: () => actions.shorten(account, !shortens),
          },
          // Nothing of a sandbox account leaves this server.
          ...(account.sandbox ? [] : [{ key: 'proxy', label: t('proxy.button'), choose: () => actions.proxy(account) }]),
          { key: 'disconnect', label: t('disconnect.button'), choose: () => actions.disconnect(account) },
        ]}
      />
    </span>
  );
}

/** What the platform said, and what else is known. */
function Details({ account, zone, shortens, close }: { account: Account; zone: string; shortens: boolean; close: () => void }) {
  const t = useWords();
  const name = platformName(account.platform);
  const { host } = new URL(account.service);
  return (
    <div className={css.details}>
      {account.problem && <p>{account.problem}</p>}
      <Text size={12} tone="quiet">
        {hasServer(account) ? t('on', { name, host }) : t('at', { name })}
      </Text>
      <Text size={12} tone="quiet">
        {account.checkedAt ? t('checked', { when: formatMoment(account.checkedAt, zone) }) : t('neverChecked')}
      </Text>
      {account.expiresAt && account.state !== 'reconnect' && (
        <Text size={12} tone="quiet">
          {t('expires', { when: formatDay(account.expiresAt, zone) })}
        </Text>
      )}
      {account.proxy && <ThroughProxy proxy={account.proxy} />}
      {account.paused && (
        <Text size={12} tone="quiet">
          {t('paused.since', { when: formatMoment(account.paused.at, zone) })}
        </Text>
      )}
      {shortens && (
        <Text size={12} tone="quiet">
          {t('shorten.on')}
        </Text>
      )}
      <Button size="sm" variant="ghost" onClick={close}>
        {t('close')}
      </Button>
    </div>
  );
}

import type { Account } from '@everycast/contract/accounts';
import { Menu } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import type { SaveState } from '../../../lib/draft/autosave.ts';
import { shownHandle } from '../../../lib/handle.ts';
import { useHere } from '../../../lib/session/here.tsx';
import { formatTime } from '../../../lib/time/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { type Draft, noVariant } from '../draft/draft.ts';
import { useWords } from '../words.ts';
import type { Composer } from './use-composer.ts';
import css from './Variants.module.css';

/** Which version is open: the one for all accounts, or an account's own. At the right, whether the draft is saved. */
export const Variants = memo(function Variants({
  accountIds,
  variants,
  accounts,
  open,
  choose,
  edit,
  save,
  saved,
}: Pick<Draft, 'accountIds' | 'variants'> & {
  accounts: readonly Account[];
  open: string | null;
  choose: (accountId: string | null) => void;
  edit: Composer['edit'];
  save: SaveState;
  /** Is there anything on the server, or on its way? An empty page has nothing to tell. */
  saved: boolean;
}) {
  const t = useWords();
  const chosen = accounts.filter((account) => accountIds.includes(account.id));
  const own = chosen.filter((account) => variants[account.id]);
  const others = chosen.filter((account) => !variants[account.id]);
  const make = (id: string) => {
    edit((was) => ({ ...was, variants: { ...was.variants, [id]: { ...noVariant, text: was.text } } }));
    choose(id);
  };
  const drop = (id: string) => {
    edit((was) => ({ ...was, variants: Object.fromEntries(Object.entries(was.variants).filter(([key]) => key !== id)) }));
    choose(null);
  };
  return (
    <div className={css.bar}>
      <fieldset className={css.tabs} aria-label={t('variants.label')}>
        <button type="button" className={css.tab} aria-pressed={open === null} onClick={() => choose(null)}>
          {t('variants.all')}
        </button>
        {own.map((account) => (
          <span key={account.id} className={css.own}>
            <button
              type="button"
              className={css.tab}
              aria-pressed={open === account.id}
              aria-label={t('variants.ownOf', { name: shownHandle(account) })}
              onClick={() => choose(account.id)}
            >
              <PlatformMark platform={account.platform} sandbox={account.sandbox} size={14} named />
              {own.length > 1 ? shownHandle(account) : t('variants.own')}
            </button>
            {open === account.id && (
              <button
                type="button"
                className={css.drop}
                title={t('variants.drop')}
                aria-label={t('variants.drop')}
                onClick={() => drop(account.id)}
              >
                <Icon of={IconX} size={14} />
              </button>
            )}
          </span>
        ))}
        {others.length > 0 && (
          <Menu position="bottom-start" withinPortal>
            <Menu.Target>
              <button type="button" className={css.plus} title={t('variants.make')} aria-label={t('variants.make')}>
                <Icon of={IconPlus} size={16} />
              </button>
            </Menu.Target>
            <Menu.Dropdown className={css.others}>
              <Menu.Label>{t('variants.makeFor')}</Menu.Label>
              {others.map((account) => (
                <Menu.Item
                  key={account.id}
                  leftSection={<PlatformMark platform={account.platform} sandbox={account.sandbox} size={16} />}
                  onClick={() => make(account.id)}
                >
                  {account.displayName} {shownHandle(account)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </fieldset>
      {saved && <SaveMark save={save} />}
    </div>
  );
});

function SaveMark({ save }: { save: SaveState }) {
  const t = useWords();
  const { zone } = useHere().workspace;
  const waits = save.is === 'offline' || save.is === 'conflict' || save.is === 'refused';
  return (
    <p className={waits ? css.notSaved : css.saved} role="status">
      {waits && <StateGlyph state="awaiting-approval" size={14} label={null} />}
      {save.is === 'saved'
        ? save.at !== null && t('save.saved', { time: formatTime(save.at, zone) })
        : save.is === 'refused'
          ? save.message
          : t(`save.${save.is}`)}
    </p>
  );
}

import type { Account } from '@everycast/contract/accounts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import type { SaveState } from '../../../lib/draft/autosave.ts';
import { shownHandle } from '../../../lib/handle.ts';
import { useHere } from '../../../lib/session/here.tsx';
import { formatTime } from '../../../lib/time/format.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { type Draft, noVariant } from '../draft/draft.ts';
import { useWords } from '../words.ts';
import type { Composer } from './use-composer.ts';
import css from './Variants.module.css';

/** Which version is open: the one for all accounts, or an account's variant. On the right, whether the draft is saved. */
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
  /** Whether the server has anything of it, or a save is in progress. An empty page shows nothing. */
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
    <Row gap={12} justify="between" rigid p="0 16" edge="bottom" className={css.bar}>
      <Row as="fieldset" align="stretch" minW={0} className={css.tabs} aria-label={t('variants.label')}>
        <Row
          as={Button}
          variant="bare"
          inline
          gap={8}
          p="0 12"
          fontSize={13}
          tone="text"
          weight="medium"
          nowrap
          className={css.tab}
          aria-pressed={open === null}
          onClick={() => choose(null)}
        >
          {t('variants.all')}
        </Row>
        {own.map((account) => (
          <Row as="span" inline align="stretch" key={account.id}>
            <Row
              as={Button}
              variant="bare"
              inline
              gap={8}
              p="0 12"
              fontSize={13}
              tone="text"
              weight="medium"
              nowrap
              className={css.tab}
              aria-pressed={open === account.id}
              aria-label={t('variants.ownOf', { name: shownHandle(account) })}
              onClick={() => choose(account.id)}
            >
              <PlatformMark platform={account.platform} sandbox={account.sandbox} size={14} named />
              {own.length > 1 ? shownHandle(account) : t('variants.own')}
            </Row>
            {open === account.id && (
              <IconButton
                variant="small"
                className={css.small}
                icon={IconX}
                size={14}
                label={t('variants.drop')}
                onClick={() => drop(account.id)}
              />
            )}
          </Row>
        ))}
        {others.length > 0 && (
          <Menu
            side="below-start"
            variant="small"
            className={css.small}
            label={t('variants.make')}
            trigger={<Icon of={IconPlus} size={16} />}
            heading={t('variants.makeFor')}
            options={others.map((account) => ({
              key: account.id,
              label: (
                <>
                  <PlatformMark platform={account.platform} sandbox={account.sandbox} size={16} />
                  {account.displayName} {shownHandle(account)}
                </>
              ),
              choose: () => make(account.id),
            }))}
          />
        )}
      </Row>
      {saved && <SaveMark save={save} />}
    </Row>
  );
});

function SaveMark({ save }: { save: SaveState }) {
  const t = useWords();
  const { zone } = useHere().workspace;
  const waits = save.is === 'offline' || save.is === 'conflict' || save.is === 'refused';
  return (
    <p className={waits ? css.notSaved : css.saved} role="status">
      {waits && <StateGlyph state="warning" size={14} label={null} />}
      {save.is === 'saved'
        ? save.at !== null && t('save.saved', { time: formatTime(save.at, zone) })
        : save.is === 'refused'
          ? save.message
          : t(`save.${save.is}`)}
    </p>
  );
}

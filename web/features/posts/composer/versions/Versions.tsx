import { useWords } from 'words:posts';
import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import { memo, useEffect, useMemo, useRef } from 'react';
import type { SaveState } from '../../../../lib/draft/autosave.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Row, Text } from '../../../../ui/primitives/primitives.tsx';
import { toast } from '../../../../ui/toast/toast-store.ts';
import { noVariant } from '../../draft/body.ts';
import type { Draft } from '../../draft/draft.ts';
import { tabsOf, withoutVersion } from '../../draft/tabs.ts';
import type { VersionKey } from '../../draft/versions.ts';
import type { Composer } from '../use-composer.ts';
import { AddVersion, SaveMark, VersionLine } from './VersionLine.tsx';
import { useVersionName, VersionMark } from './VersionMark.tsx';
import css from './Versions.module.css';

/**
 * Which version is open: the one for all accounts, or a platform's, a group's or an account's, each with how many accounts get it. On the
 * right, whether the draft is saved.
 */
export const Versions = memo(function Versions({
  accountIds,
  variants,
  text,
  accounts,
  groups,
  open,
  choose,
  edit,
  save,
  saved,
}: Pick<Draft, 'accountIds' | 'variants'> & {
  /** The text for all accounts. */
  text: string;
  accounts: readonly Account[];
  groups: readonly AccountGroup[];
  open: VersionKey | null;
  choose: (version: VersionKey | null) => void;
  edit: Composer['edit'];
  save: SaveState;
  /** Whether the server has anything of it, or a save is in progress. An empty page shows nothing. */
  saved: boolean;
}) {
  const t = useWords();
  const nameOf = useVersionName();
  const strip = useRef<HTMLFieldSetElement>(null);
  const chosen = useMemo(() => accounts.filter(({ id }) => accountIds.includes(id)), [accounts, accountIds]);
  const tabs = useMemo(() => tabsOf(variants, chosen, groups), [variants, chosen, groups]);
  const owners = useMemo(() => withoutVersion(variants, chosen, groups), [variants, chosen, groups]);
  const current = tabs.find(({ key }) => key === open);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is open
  useEffect(() => {
    const show = () => strip.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    show();
    // The strip is narrower while something is beside it.
    const resized = new ResizeObserver(show);
    if (strip.current) resized.observe(strip.current);
    return () => resized.disconnect();
  }, [open]);

  /** It starts as a copy of what it replaces. */
  const make = (key: VersionKey) => {
    const those = owners.find((owner) => owner.key === key)?.accounts ?? [];
    const replaced = new Set(tabs.flatMap((tab) => (tab.of !== 'account' && tab.gets.some((one) => those.includes(one)) ? [tab.key] : [])));
    const [from = null] = replaced.size === 1 ? replaced : [];
    edit((was) => {
      const text = (from && was.variants[from]?.text) ?? was.text;
      return { ...was, variants: { ...was.variants, [key]: { ...noVariant, ...was.variants[key], text } } };
    });
    choose(key);
  };
  const discard = (key: VersionKey, name: string) => {
    const version = variants[key];
    edit((was) => ({ ...was, variants: Object.fromEntries(Object.entries(was.variants).filter(([one]) => one !== key)) }));
    choose(null);
    const undo = () => {
      edit((was) => (version ? { ...was, variants: { ...was.variants, [key]: version } } : was));
      choose(key);
    };
    toast.ok(t('variants.dropped', { name }), { action: { label: t('foot.undo'), run: undo } });
  };

  return (
    <>
      <Row gap={4} rigid p="0 16" edge="bottom" className={css.bar}>
        <Row as="fieldset" ref={strip} align="stretch" minW={0} className={css.tabs} aria-label={t('variants.label')}>
          {tabs.map((tab) => (
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
              key={tab.key}
              className={css.tab}
              aria-pressed={tab.key === open}
              onClick={() => choose(tab.key)}
            >
              <VersionMark version={tab} />
              {tabs.length > 1 && (
                <Text as="span" fontSize={12} tone="quiet" num>
                  {tab.gets.length}
                </Text>
              )}
              <span className="visually-hidden"> {t('variants.accounts', { count: tab.gets.length })}</span>
            </Row>
          ))}
        </Row>
        <AddVersion owners={owners} make={make} />
        {saved && (
          <Row ml="auto" rigid>
            <SaveMark save={save} />
          </Row>
        )}
      </Row>
      {current && current.key !== null && (
        <VersionLine
          key={current.key}
          tab={current}
          tabs={tabs}
          text={text}
          discard={() => current.key && discard(current.key, nameOf(current))}
        />
      )}
    </>
  );
});

import { useWords } from 'words:posts';
import type { Account } from '@everycast/contract/accounts';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Section } from '../../../../lib/accounts/sections.ts';
import { IconButton } from '../../../../ui/Button.tsx';
import { GroupTile } from '../../../../ui/groups/GroupTile.tsx';
import { PlatformMark, platformName } from '../../../../ui/PlatformMark.tsx';
import { Row, Text } from '../../../../ui/primitives/primitives.tsx';
import css from './AccountsPane.module.css';

interface Props {
  section: Section<Account>;
  /** There may be more accounts than shown. */
  narrowed: boolean;
  chosen: ReadonlySet<string>;
  choose: (on: boolean) => void;
  /** Null: it can't be folded. */
  open: boolean | null;
  toggle: () => void;
  children: ReactNode;
}

/** The accounts of a group or a platform under its name, with one checkbox for all if there are several. */
export function SectionChoice({ section, narrowed, chosen, choose, open, toggle, children }: Props) {
  const t = useWords();
  const name = section.of === 'group' ? section.group.name : platformName(section.platform);
  const all = section.accounts.length;
  const on = section.accounts.filter(({ id }) => chosen.has(id)).length;
  const words = (
    <>
      {section.of === 'group' ? <GroupTile group={section.group} /> : <PlatformMark platform={section.platform} size={16} named />}
      <Text as="bdi" truncate>
        {name}
      </Text>
      <Text as="span" fontSize={12} tone="quiet" num nowrap className={css.count}>
        {t('accounts.count', { chosen: on, all })}
      </Text>
    </>
  );
  return (
    <fieldset className={css.section} aria-label={t('accounts.of', { name })}>
      <Row bg="sunken" size={12} tone="muted" weight="semibold" className={css.group} data-single={all === 1 || undefined}>
        {all > 1 ? (
          <Row as="label" gap={8} grow minW={0} p="4 12" pointer>
            <input
              type="checkbox"
              className={css.check}
              aria-label={t(narrowed ? 'accounts.allShownOf' : 'accounts.allOf', { count: all, name })}
              checked={on === all}
              ref={(box) => {
                if (box) box.indeterminate = on > 0 && on < all;
              }}
              onChange={() => choose(on < all)}
            />
            {words}
          </Row>
        ) : (
          <Row gap={8} grow minW={0} p="4 12">
            {words}
          </Row>
        )}
        {open !== null && (
          <IconButton
            icon={open ? IconChevronUp : IconChevronDown}
            size={16}
            label={t(open ? 'accounts.fold' : 'accounts.unfold', { name })}
            aria-expanded={open}
            onClick={toggle}
          />
        )}
      </Row>
      {open !== false && children}
    </fieldset>
  );
}

import type { Account } from '@everycast/contract/accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import type { ReactNode } from 'react';
import { PlatformMark, platformName } from '../../../../ui/PlatformMark.tsx';
import { Box, Row, Text } from '../../../../ui/primitives/primitives.tsx';
import { useWords } from '../../words.ts';
import css from './AccountsPane.module.css';

/** A platform's accounts under its name, with one checkbox for all if there are several. `narrowed`: there may be more. */
export function PlatformChoice({
  platform,
  accounts,
  narrowed,
  chosen,
  choose,
  children,
}: {
  platform: PlatformId;
  accounts: readonly Account[];
  narrowed: boolean;
  chosen: readonly string[];
  choose: (on: boolean) => void;
  children: ReactNode;
}) {
  const t = useWords();
  const name = platformName(platform);
  const all = accounts.length;
  const on = accounts.filter(({ id }) => chosen.includes(id)).length;
  const words = (
    <>
      <PlatformMark platform={platform} size={16} named />
      <Box as="span" grow>
        {name}
      </Box>
      <Text as="span" fontSize={12} tone="quiet" num className={css.count}>
        {t('accounts.count', { chosen: on, all })}
      </Text>
    </>
  );
  return (
    <Box as="fieldset" minW={0} aria-label={t('accounts.of', { name })}>
      {all > 1 ? (
        <Row as="label" gap={8} bg="sunken" size={12} tone="muted" weight="semibold" p="4 12" className={css.group}>
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
        <Row gap={8} bg="sunken" size={12} tone="muted" weight="semibold" p="4 12" className={css.group} data-single>
          {words}
        </Row>
      )}
      {children}
    </Box>
  );
}

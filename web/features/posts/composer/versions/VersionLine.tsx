import { useWords } from 'words:posts';
import { useState } from 'react';
import { shownHandle } from '../../../../lib/handle.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Box, Row, Text } from '../../../../ui/primitives/primitives.tsx';
import type { VersionTab } from '../../draft/tabs.ts';
import { useVersionName } from './VersionMark.tsx';
import css from './Versions.module.css';

interface VersionLineProps {
  tab: VersionTab;
  /** All versions. */
  tabs: readonly VersionTab[];
  text: string;
  discard: () => void;
}

/** Which accounts get the open version, and which get another one; and the text that it replaces. */
export function VersionLine({ tab, tabs, text, discard }: VersionLineProps) {
  const t = useWords();
  const nameOf = useVersionName();
  const [comparing, setComparing] = useState(false);
  const { accounts, gets } = tab;
  const others = accounts.filter((account) => !gets.includes(account));
  const [only] = others;
  /** What the only other account gets: its own version, or that of a group that comes first. */
  const instead = others.length === 1 ? tabs.find(({ gets: those }) => only && those.includes(only)) : undefined;
  return (
    <Box rigid bg="canvas" edge="bottom" className={css.line} data-used>
      <Row gap="4 12" wrap p="8 16" size={13} tone="muted">
        <Text as="p" grow minW={0} size={13} tone="muted" breaks>
          {tab.of === 'account'
            ? t('variants.usedOne')
            : t('variants.used', { name: nameOf(tab), count: accounts.length, gets: gets.length })}
          {others.length > 0 && ' '}
          {only && instead?.of === 'account' && t('variants.ownOne', { name: shownHandle(only) })}
          {only && instead && instead.of !== 'account' && t('variants.otherOne', { name: shownHandle(only), group: nameOf(instead) })}
          {others.length > 1 && t('variants.others', { count: others.length })}
        </Text>
        <Button variant="bare" className={css.compare} aria-expanded={comparing} onClick={() => setComparing(!comparing)}>
          {t('variants.compare')}
        </Button>
        <Button variant="bare" className={css.discard} onClick={discard}>
          {t('variants.drop')}
        </Button>
      </Row>
      {comparing && (
        <Text as="blockquote" pre breaks size={13} tone="muted" p="0 16 12" className={css.compared} aria-label={t('variants.all')}>
          {text.trim() || t('preview.empty')}
        </Text>
      )}
    </Box>
  );
}

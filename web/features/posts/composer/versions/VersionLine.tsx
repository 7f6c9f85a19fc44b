import { useWords } from 'words:posts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { SaveState } from '../../../../lib/draft/autosave.ts';
import { useTimes } from '../../../../lib/session/session.tsx';
import { formatTime } from '../../../../lib/time/format.ts';
import { usePhone } from '../../../../lib/use-phone.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Box, Row, Text } from '../../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../../ui/state/State.tsx';
import type { VersionTab, withoutVersion } from '../../draft/tabs.ts';
import type { VersionKey } from '../../draft/versions.ts';
import { LatePanel } from '../tools/LatePanel.tsx';
import { useVersionName } from './VersionMark.tsx';
import css from './Versions.module.css';

const loadMenu = () => import('./VersionMenu.tsx');

/** Makes a version for a platform, a group or an account that has none. */
export function AddVersion({ owners, make }: { owners: ReturnType<typeof withoutVersion>; make: (key: VersionKey) => void }) {
  const t = useWords();
  if (owners.length === 0) return null;
  return (
    <LatePanel
      variant="small"
      className={css.small}
      label={t('variants.make')}
      trigger={<Icon of={IconPlus} size={16} />}
      load={loadMenu}
      panel={{ owners, make }}
    />
  );
}

/** Whether the draft is saved, and if not, why. */
export function SaveMark({ save }: { save: SaveState }) {
  const t = useWords();
  const { zone } = useTimes();
  const phone = usePhone();
  const waits = save.is === 'offline' || save.is === 'conflict' || save.is === 'refused';
  return (
    <p className={waits ? css.notSaved : css.saved} role="status">
      {waits && <StateGlyph state="warning" size={14} label={null} />}
      {save.is === 'saved' && save.at !== null && <Icon of={IconCheck} size={14} />}
      <span className={phone && !waits ? 'visually-hidden' : undefined}>
        {save.is === 'saved'
          ? save.at !== null && t('save.saved', { time: formatTime(save.at, zone) })
          : save.is === 'refused'
            ? save.message
            : t(`save.${save.is}`)}
      </span>
    </p>
  );
}

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

import { IconCopy, IconRefresh, IconTrash, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { isTyping } from '../../../lib/keyboard.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LabelChoice } from '../../../ui/labels/LabelChoice.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Text } from '../../../ui/primitives/primitives.tsx';
import type { Line } from '../lines/line.ts';
import { useCalendar } from '../use-calendar.ts';
import { useWords } from '../words.ts';
import css from './BulkBar.module.css';
import { selection } from './selection.ts';
import { useBulk } from './use-bulk.ts';

const moves = [1, 7, -1, -7] as const;
const common = (lines: readonly Line[]) => lines[0]?.labelIds.filter((id) => lines.every(({ labelIds }) => labelIds.includes(id))) ?? [];

/** What can be done with the chosen posts. Escape gives the choice up. */
export default function BulkBar({ chosen }: { chosen: ReadonlyMap<string, Line> }) {
  const t = useWords();
  const { person } = useCalendar();
  const lines = [...chosen.values()];
  const { act, busy } = useBulk();
  const labels = common(lines);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      // While a post is dragged, Escape puts it back.
      if (event.key !== 'Escape' || isTyping(event) || document.querySelector('[data-dragging]')) return;
      selection.clear();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={css.bar} role="toolbar" aria-label={t('bulk.label')} aria-busy={busy}>
      <Text as="span" weight="semibold" num nowrap role="status">
        {t('bulk.count', { count: lines.length })}
      </Text>
      <Menu
        side="above-start"
        className={css.action}
        label={t('bulk.move')}
        disabled={busy}
        trigger={t('bulk.move')}
        options={moves.map((days) => ({
          key: String(days),
          label: t(days > 0 ? 'bulk.later' : 'bulk.earlier', { count: Math.abs(days) }),
          choose: () => act({ kind: 'move', days }, lines),
        }))}
      />
      <Button variant="bare" className={css.action} disabled={busy} onClick={() => act({ kind: 'duplicate' }, lines)}>
        <Icon of={IconCopy} size={14} />
        {t('bulk.duplicate')}
      </Button>
      <LabelChoice
        className={css.action}
        chosen={labels}
        change={(next) =>
          act({ kind: 'label', add: next.filter((id) => !labels.includes(id)), remove: labels.filter((id) => !next.includes(id)) }, lines)
        }
      />
      {lines.some(({ state }) => state === 'failed') && person.permissions.includes('post.publish') && (
        <Button
          variant="bare"
          className={css.action}
          disabled={busy}
          onClick={() =>
            act(
              { kind: 'retry' },
              lines.filter(({ state }) => state === 'failed'),
            )
          }
        >
          <Icon of={IconRefresh} size={14} />
          {t('bulk.retry')}
        </Button>
      )}
      <Button variant="bare" className={css.action} disabled={busy} onClick={() => act({ kind: 'delete' }, lines)}>
        <Icon of={IconTrash} size={14} />
        {t('bulk.delete')}
      </Button>
      <Button variant="bare" className={css.action} aria-label={t('bulk.clear')} title={t('bulk.clear')} onClick={selection.clear}>
        <Icon of={IconX} size={16} />
      </Button>
    </div>
  );
}

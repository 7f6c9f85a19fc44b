import { useWords } from 'words:workspace-export';
import type { WorkspaceExport } from '@everycast/contract/workspace-exports';
import { formatBytes } from '../../lib/measures.ts';
import { Button } from '../../ui/Button.tsx';
import { Text } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import css from './Export.module.css';
import { useCancel } from './use-exports.ts';

/** An export under way, which goes on without this page. */
export function Running({ of: { id, state, progress, step, steps, records, bytes } }: { of: WorkspaceExport }) {
  const t = useWords();
  const cancel = useCancel();
  return (
    <Sheet
      title={t('running')}
      text={t('runningText')}
      foot={
        <Button busy={cancel.isPending} onClick={() => cancel.mutate(id)}>
          {t('cancel')}
        </Button>
      }
    >
      <progress className={css.bar} value={progress} aria-label={t('progress')} />
      <Text size={13} tone="muted" num>
        {state === 'waiting' || step === 0 ? t('waiting') : t('step', { step, steps, records, size: formatBytes(bytes) })}
      </Text>
    </Sheet>
  );
}

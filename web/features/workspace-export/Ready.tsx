import { useWords } from 'words:workspace-export';
import type { WorkspaceExport } from '@everycast/contract/workspace-exports';
import { IconDownload } from '@tabler/icons-react';
import { refresh } from '../../lib/api/query-client.ts';
import { formatBytes } from '../../lib/measures.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatMoment, formatPast } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ConfirmDelete } from '../../ui/ConfirmDelete.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { Text } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { removeExport } from './use-exports.ts';

/** An archive that can be downloaded. */
export function Ready({ of: { id, parts, requestedBy, bytes, missing, endedAt, expiresAt, url } }: { of: WorkspaceExport }) {
  const t = useWords();
  const { zone } = useSession().times;
  const now = useNow();
  const names = parts.map((part) => t(`part.${part}`)).join(', ');
  const words = {
    open: t('delete.open'),
    title: t('delete.title'),
    text: t('delete.text'),
    cancel: t('delete.cancel'),
    confirm: t('delete.confirm'),
    done: t('delete.done'),
  };
  return (
    <Sheet
      title={t('ready')}
      foot={
        <>
          <ButtonLink reloadDocument download to={url ?? ''} icon={<Icon of={IconDownload} size={16} />}>
            {t('download', { size: formatBytes(bytes) })}
          </ButtonLink>
          <ConfirmDelete words={words} run={() => removeExport(id)} settled={() => void refresh('/api/v1/workspace-exports')} />
        </>
      }
    >
      <Text size={13} breaks>
        {names}
      </Text>
      <Text size={13} tone="muted">
        {endedAt &&
          (requestedBy ? t('madeBy', { when: formatPast(endedAt, zone, now), name: requestedBy }) : formatPast(endedAt, zone, now))}
        {expiresAt && ` · ${t('until', { when: formatMoment(expiresAt, zone) })}`}
      </Text>
      {missing > 0 && <Note tone="wait" title={t('missing', { count: missing })} />}
    </Sheet>
  );
}

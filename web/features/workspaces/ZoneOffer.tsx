import { useWords } from 'words:workspaces';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { keepText } from '../../lib/keep-text.ts';
import { useSession } from '../../lib/session/session.tsx';
import { browserZone } from '../../lib/time/browser-zone.ts';
import { formatTime, zoneLabel } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { firstZone } from './zones.ts';

const declinedKey = (workspaceId: string) => `everycast.zone-declined.${workspaceId}`;

/** Offers this device's zone to a workspace that still has the initial one, because all its times are in it. */
export function ZoneOffer() {
  const t = useWords();
  const { workspace } = useSession();
  const now = useNow();
  const [declined, setDeclined] = useState(() => localStorage.getItem(declinedKey(workspace.id)) !== null);
  const here = browserZone();
  const change = useMutation({
    mutationFn: () => answer(http.PATCH('/api/v1/workspaces/current', { body: { zone: here } })),
    onSuccess: () => refresh('/api/v1/me'),
    onError: (problem) => toast.fail(problem.message),
  });

  const sameClock = formatTime(now, here) === formatTime(now, workspace.zone);
  if (declined || workspace.zone !== firstZone || sameClock || !workspace.permissions.includes('workspace.manage')) return null;
  return (
    <Note
      title={t('zone.title', { zone: zoneLabel(workspace.zone, now) })}
      actions={
        <>
          <Button size="sm" busy={change.isPending} onClick={() => change.mutate()}>
            {t('zone.use', { zone: zoneLabel(here, now) })}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              keepText(declinedKey(workspace.id), '');
              setDeclined(true);
            }}
          >
            {t('zone.keep', { zone: zoneLabel(workspace.zone, now) })}
          </Button>
        </>
      }
    >
      {t('zone.why', { here: zoneLabel(here, now), time: formatTime(now, here) })}
    </Note>
  );
}

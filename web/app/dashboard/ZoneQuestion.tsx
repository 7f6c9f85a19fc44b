import { useWords } from 'words:dashboard';
import type { MeChange } from '@everycast/contract/me';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { deviceZone, namesOfToday, sameClocks } from '../../lib/time/device-zone.ts';
import { zoneLabel } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, Row, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';

/** A workspace's zone until somebody chooses one. */
const firstZone = 'UTC';

/** Asks once whether this device's zone applies, where its clocks differ from those shown. Their own new workspace gets it, too. */
export default function ZoneQuestion() {
  const t = useWords();
  const { me, workspace, times } = useSession();
  const now = useNow();
  const here = deviceZone();
  const isOwnAndNew = workspace.kind === 'personal' && workspace.role === 'owner' && workspace.zone === firstZone;
  const change = useMutation({
    mutationFn: async (zone: string | null) => {
      const body: MeChange = zone === null ? { zoneAsked: true } : { zone, zoneAsked: true };
      // The workspace first: if the second fails, the question is still there.
      if (zone !== null && isOwnAndNew) await answer(http.PATCH('/api/v1/workspaces/current', { body: { zone } }));
      return answer(http.PATCH('/api/v1/me', { body }));
    },
    async onSuccess(_, zone) {
      await refresh('/api/v1/');
      if (zone !== null) toast.ok(t('zone.done', { zone: zoneLabel(zone, now) }));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  if (me.zone !== null || sameClocks(here, times.zone, now)) return null;
  const name = (namesOfToday().get(here) ?? here).replaceAll('_', ' ');
  const shown = zoneLabel(times.zone, now);
  return (
    <Card as="section" aria-label={t('zone.question', { zone: name })}>
      <Row gap="8 12" wrap justify="between" p="8 16">
        <Row gap="0 8" wrap size={13}>
          <Text weight="semibold">{t('zone.question', { zone: name })}</Text>
          <Text tone="muted">{t('zone.now', { zone: shown })}</Text>
        </Row>
        <Row gap={8}>
          <Button size="sm" busy={change.isPending} onClick={() => change.mutate(here)}>
            {t('zone.yes')}
          </Button>
          <Button size="sm" variant="ghost" disabled={change.isPending} onClick={() => change.mutate(null)}>
            {t('zone.no', { zone: shown })}
          </Button>
        </Row>
      </Row>
    </Card>
  );
}

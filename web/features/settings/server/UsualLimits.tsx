import { useWords } from 'words:server';
import type { PlanLimits } from '@everycast/contract/plans';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, get, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { LimitFields } from './LimitFields.tsx';

/** What every workspace may use that has no plan of its own. */
export function UsualLimits() {
  const t = useWords();
  const { data } = useQuery(get('/api/v1/server/limits'));
  const [changed, setChanged] = useState<PlanLimits | null>(null);
  const save = useMutation({
    mutationFn: (body: PlanLimits) => answer(http.PUT('/api/v1/server/limits', { body })),
    async onSuccess() {
      await refresh('/api/v1/server');
      setChanged(null);
      toast.ok(t('limits.saved'));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  const limits = changed ?? data;
  if (!limits) return null;
  return (
    <Sheet
      title={t('limits.title')}
      text={t('limits.text')}
      submit={() => changed && save.mutate(changed)}
      foot={
        <Button type="submit" busy={save.isPending} disabled={changed === null}>
          {t('limits.save')}
        </Button>
      }
    >
      <LimitFields limits={limits} change={setChanged} />
    </Sheet>
  );
}

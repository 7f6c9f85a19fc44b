import type { Workspace } from '@everycast/contract/workspaces';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { meQuery, queryClient } from '../../lib/api/query-client.ts';
import { useHere } from '../../lib/session/here.tsx';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast/store.ts';
import { useOpenWorkspace } from './use-open-workspace.ts';
import { useWords } from './words.ts';

/** Creates a team workspace, in the zone of the open one, and opens it. */
export function NewWorkspace() {
  const t = useWords();
  const { workspace } = useHere();
  const open = useOpenWorkspace();
  const [name, setName] = useState('');
  const create = useMutation<Workspace, ApiProblem>({
    mutationFn: () => answer(http.POST('/api/v1/workspaces', { body: { name: name.trim(), zone: workspace.zone } })),
    async onSuccess(made) {
      setName('');
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      await open(made.id);
      toast.ok(t('create.done', { name: made.name }));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <Sheet
      title={t('create.title')}
      text={t('create.text')}
      submit={() => name.trim() && create.mutate()}
      foot={
        <Button type="submit" busy={create.isPending} disabled={!name.trim()}>
          {t('create.button')}
        </Button>
      }
    >
      <TextInput label={t('create.name')} value={name} maxLength={80} onChange={(event) => setName(event.currentTarget.value)} />
    </Sheet>
  );
}

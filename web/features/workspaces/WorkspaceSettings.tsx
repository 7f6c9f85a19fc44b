import { useWords } from 'words:workspaces';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { ZoneSelect } from '../../ui/when/ZoneSelect.tsx';
import { Members } from './Members.tsx';
import { RequireTwoFactor } from './RequireTwoFactor.tsx';

const loadForm = () => import('./CreateWorkspace.tsx');

/** Leads to the dialog that creates a workspace. */
function NewWorkspace() {
  const t = useWords();
  const [creating, setCreating] = useState(false);
  const close = () => setCreating(false);
  const Create = useLazyComponent(loadForm, creating, () => {
    close();
    toast.fail(t('create.notLoaded'));
  });
  return (
    <Sheet title={t('create.title')} text={t('create.text')}>
      <Row>
        <Button onClick={() => setCreating(true)}>{t('create.button')}</Button>
      </Row>
      {Create && <Create close={close} />}
    </Sheet>
  );
}

/** The open workspace: its name and zone, its members, and switching to another one. */
export default function WorkspaceSettings() {
  const { workspace } = useSession();
  return (
    <>
      <Basics key={workspace.id} />
      <Members key={`members ${workspace.id}`} />
      <RequireTwoFactor key={`two-factor ${workspace.id}`} />
      <NewWorkspace />
    </>
  );
}

function Basics() {
  const t = useWords();
  const { workspace } = useSession();
  const [name, setName] = useState(workspace.name);
  const mayChange = workspace.permissions.includes('workspace.manage');
  const change = useMutation<unknown, ApiProblem, { name?: string; zone?: string }>({
    mutationFn: (body) => answer(http.PATCH('/api/v1/workspaces/current', { body })),
    onSuccess() {
      void refresh('/api/v1/');
      toast.ok(t('settings.saved'));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <Sheet
      title={t('settings.title')}
      text={mayChange ? undefined : t('settings.onlyAdmins')}
      submit={() => change.mutate({ name })}
      foot={
        mayChange && (
          <Button type="submit" variant="filled" busy={change.isPending} disabled={!name.trim() || name.trim() === workspace.name}>
            {t('settings.save')}
          </Button>
        )
      }
    >
      <TextInput
        label={t('settings.name')}
        value={name}
        maxLength={80}
        readOnly={!mayChange}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {mayChange && (
        <ZoneSelect
          help={t('settings.zoneHelp')}
          value={workspace.zone}
          change={(zone) => change.mutate({ zone })}
          label={t('settings.zone')}
        />
      )}
    </Sheet>
  );
}

import { useWords } from 'words:workspaces';
import { NewWorkspace, type Workspace } from '@everycast/contract/workspaces';
import { Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { meQuery, queryClient } from '../../lib/api/query-client.ts';
import { problemsOf } from '../../lib/i18n/schema.ts';
import { useTimes } from '../../lib/session/session.tsx';
import { deviceZone } from '../../lib/time/device-zone.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { ZoneSelect } from '../../ui/when/ZoneSelect.tsx';
import { useOpenWorkspace } from './use-open-workspace.ts';

/** A new workspace's zone: until another one is chosen, nobody has said where they are. */
const firstZone = 'UTC';

type Values = { name: string; zone: string };

/** The dialog that creates a team workspace, in the person's zone unless another is chosen, and opens it. */
export default function CreateWorkspace({ close }: { close: () => void }) {
  const t = useWords();
  const { zone } = useTimes();
  const open = useOpenWorkspace();
  const form = useForm<Values>({
    initialValues: { name: '', zone: zone === firstZone ? deviceZone() : zone },
    validate: (values) => problemsOf(NewWorkspace.safeParse(values)),
  });
  const create = useMutation<Workspace, ApiProblem, Values>({
    mutationFn: (body) => answer(http.POST('/api/v1/workspaces', { body })),
    async onSuccess(made) {
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      close();
      await open(made.id);
      toast.ok(t('create.done', { name: made.name }));
    },
  });
  return (
    <Modal opened onClose={close} title={t('create.title')} centered>
      <Stack as="form" gap={16} noValidate onSubmit={form.onSubmit((values) => create.mutate(values))}>
        <Text size={13} tone="muted">
          {t('create.text')}
        </Text>
        <TextInput label={t('create.name')} autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        <ZoneSelect
          label={t('settings.zone')}
          help={t('settings.zoneHelp')}
          value={form.values.zone}
          change={(zone) => form.setFieldValue('zone', zone)}
        />
        {create.error && (
          <Note tone="fail" alert title={t('create.failed')}>
            {create.error.message}
          </Note>
        )}
        <Row as="footer" gap={8} align="stretch" justify="end" mt={8}>
          <Button onClick={close}>{t('create.cancel')}</Button>
          <Button type="submit" variant="filled" busy={create.isPending}>
            {t('create.button')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}

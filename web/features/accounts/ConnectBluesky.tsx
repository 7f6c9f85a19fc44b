import { ConnectBluesky as Input } from '@everycast/contract/accounts';
import { Modal, PasswordInput, TextInput, type TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { manifests } from '../../lib/platforms/manifests.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { toast } from '../../ui/toast/store.ts';
import dialog from './Dialog.module.css';
import { useWords } from './words.ts';

const empty = { service: manifests.bluesky.defaultService, identifier: '', password: '' };

/** Connects an account by handle and app password, on any server of the network. */
export function ConnectBluesky({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useWords();
  const form = useForm({ initialValues: empty, validate });
  const connect = useMutation<{ handle: string }, ApiProblem, typeof empty>({
    mutationFn: (body) => answer(http.POST('/api/v1/accounts/bluesky', { body })),
    onSuccess(account) {
      toast.ok(t('connected', { handle: account.handle }));
      form.setValues(empty);
      void refresh('/api/v1/accounts');
      close();
    },
  });
  return (
    <Modal opened={opened} onClose={close} title={t('bluesky.title')} centered>
      <form noValidate className={dialog.form} onSubmit={form.onSubmit((values) => connect.mutate(values))}>
        <TextInput
          label={t('bluesky.identifier')}
          description={t('bluesky.identifierHelp')}
          placeholder="name.bsky.social"
          autoComplete="username"
          data-autofocus
          {...below}
          {...form.getInputProps('identifier')}
        />
        <PasswordInput
          label={t('bluesky.password')}
          description={t('bluesky.passwordHelp')}
          autoComplete="off"
          {...below}
          {...form.getInputProps('password')}
        />
        <TextInput
          label={t('bluesky.service')}
          description={t('bluesky.serviceHelp')}
          inputMode="url"
          {...below}
          {...form.getInputProps('service')}
        />
        {connect.error && (
          <Note tone="fail" alert title={t('notConnected')}>
            {connect.error.message}
          </Note>
        )}
        <footer className={dialog.foot}>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" variant="filled" busy={connect.isPending}>
            {connect.isPending ? t('connecting') : t('bluesky.submit')}
          </Button>
        </footer>
      </form>
    </Modal>
  );
}

/** Help stands below its field, where a problem takes its place. */
const below: Pick<TextInputProps, 'inputWrapperOrder'> = { inputWrapperOrder: ['label', 'input', 'error', 'description'] };

/** The contract's own rules, by field. */
function validate(values: typeof empty): Partial<Record<keyof typeof empty, string>> {
  const parsed = Input.safeParse(values);
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]));
}

import { useWords } from 'words:proxies';
import { maxProxyHost, maxProxyLogin, maxProxyName, ProxyKind, proxyKinds, type SavedProxy } from '@everycast/contract/proxies';
import { Modal, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Row, Stack } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './Proxies.module.css';
import { emptyProxy, formOf, type ProxyForm, problemsIn, useSave } from './use-proxy.ts';

/** Adds or edits a proxy. It is tested before it is saved; what was typed stays if that fails. */
export function ProxyDialog({ proxy, close }: { proxy: SavedProxy | null; close: () => void }) {
  const t = useWords();
  return (
    <Modal opened onClose={close} title={t(proxy ? 'editTitle' : 'add')} centered>
      <Fields proxy={proxy} close={close} />
    </Modal>
  );
}

function Fields({ proxy, close }: { proxy: SavedProxy | null; close: () => void }) {
  const t = useWords();
  const [form, setForm] = useState(proxy ? formOf(proxy) : emptyProxy);
  const save = useSave(proxy, ({ name }) => {
    toast.ok(t(proxy ? 'saved' : 'created', { name }));
    close();
  });
  const problems = problemsIn(save.error);
  const change = (next: Partial<ProxyForm>) => {
    setForm((now) => ({ ...now, ...next }));
    save.reset();
  };
  return (
    <Stack
      as="form"
      gap={16}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(form);
      }}
    >
      <TextInput
        label={t('name')}
        data-autofocus
        autoComplete="off"
        maxLength={maxProxyName}
        value={form.name}
        error={problems.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('type')}
        value={form.kind}
        error={problems.kind}
        data={proxyKinds.map((kind) => ({ value: kind, label: t(`types.${kind}`) }))}
        onChange={(event) => change({ kind: ProxyKind.parse(event.currentTarget.value) })}
      />
      <Row gap={12} align="start">
        <TextInput
          className={css.host}
          label={t('host')}
          placeholder="proxy.example"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={maxProxyHost}
          value={form.host}
          error={problems.host}
          onChange={(event) => change({ host: event.currentTarget.value })}
        />
        <TextInput
          className={css.port}
          label={t('port')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={form.port}
          error={problems.port}
          onChange={(event) => change({ port: event.currentTarget.value })}
        />
      </Row>
      <TextInput
        label={t('username')}
        description={t('optional')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={maxProxyLogin}
        value={form.username}
        error={problems.username}
        onChange={(event) => change({ username: event.currentTarget.value })}
      />
      <PasswordInput
        label={t('password')}
        description={t(proxy?.hasPassword ? 'passwordKept' : 'stored')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="new-password"
        maxLength={maxProxyLogin}
        value={form.password}
        error={problems.password}
        onChange={(event) => change({ password: event.currentTarget.value })}
      />
      {problems.rest && (
        <Note tone="fail" alert title={t('notSaved')}>
          {problems.rest}
        </Note>
      )}
      <Row as="footer" gap={8} align="stretch" justify="end" mt={8}>
        <Button onClick={close}>{t('cancel')}</Button>
        <Button type="submit" variant="filled" busy={save.isPending}>
          {t(proxy ? 'save' : 'create')}
        </Button>
      </Row>
    </Stack>
  );
}

import { useWords } from 'words:api-keys';
import type { CreatedApiKey, NewApiKey } from '@everycast/contract/api-keys';
import { type Confirmation, confirmations, isScope, type Scope } from '@everycast/contract/permissions';
import { Checkbox, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { confirmed } from '../../lib/session/confirm-identity.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Grid, Text } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { copy } from '../../ui/toast/copy.ts';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './ApiKeys.module.css';
import { commandLineIn } from './command-line.ts';
import { preparing, reading } from './suggested.ts';

const day = 24 * 3600 * 1000;
/** A key's lifetime in days; null: no expiry. */
const lifetimes = { month: 30, quarter: 90, year: 365, never: null } as const;
type Lifetime = keyof typeof lifetimes;

/** Who uses a key: a program, or an assistant that does this before something goes public. */
const uses = ['program', ...confirmations] as const;
type Use = (typeof uses)[number];
const confirmationOf = (use: Use): Confirmation | null => (use === 'program' ? null : use);

/** Creates a key, limited to some of the person's permissions here. Shows it once, or passes it to `everycast login`. */
export function NewKey({ created }: { created: () => void }) {
  const t = useWords();
  const { workspace } = useSession();
  const grantable = workspace.permissions.filter(isScope);
  const commandLine = commandLineIn(useLocation().search);
  const [name, setName] = useState(commandLine ? t('create.commandLineName') : '');
  const proposed = (prepares: boolean) => grantable.filter((scope) => reading(scope) || (prepares && preparing.has(scope)));
  const [scopes, setScopes] = useState<Scope[]>(() => proposed(commandLine !== null));
  const [lifetime, setLifetime] = useState<Lifetime>('quarter');
  const [use, setUse] = useState<Use>('program');
  const choose = (chosen: Use) => {
    setUse(chosen);
    const isOther = (chosen === 'program') !== (use === 'program');
    if (isOther) setScopes(proposed(chosen !== 'program' || commandLine !== null));
  };
  const create = useMutation<CreatedApiKey, ApiProblem, NewApiKey>({
    mutationFn: (body) => confirmed(() => answer(http.POST('/api/v1/api-keys', { body }))),
    onSuccess({ key }) {
      setName('');
      created();
      if (commandLine) window.location.assign(commandLine(key));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  const complete = name.trim() !== '' && scopes.length > 0;
  const submit = () => {
    const days = lifetimes[lifetime];
    const expiresAt = days === null ? null : new Date(Date.now() + days * day).toISOString();
    if (complete) create.mutate({ name: name.trim(), scopes, confirmation: confirmationOf(use), expiresAt });
  };
  return (
    <Sheet
      title={t('create.title')}
      text={t('create.text', { workspace: workspace.name })}
      submit={submit}
      foot={
        <Button type="submit" variant="filled" busy={create.isPending} disabled={!complete}>
          {t('create.button')}
        </Button>
      }
    >
      {commandLine && <Note tone="wait" title={t('create.commandLine')} />}
      <TextInput
        label={t('create.name')}
        placeholder={t('create.example')}
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={t('create.uses')}
        description={t(`usesHelp.${use}`)}
        allowDeselect={false}
        data={uses.map((one) => ({ value: one, label: t(`uses.${one}`) }))}
        value={use}
        onChange={(one) => one && choose(one as Use)}
      />
      <Checkbox.Group
        label={t('create.permissions')}
        error={scopes.length === 0 && t('create.noPermission')}
        value={scopes}
        onChange={(chosen) => setScopes(grantable.filter((scope) => chosen.includes(scope)))}
      >
        <Grid gap="8 16" pt={4} cols="repeat(auto-fill, minmax(15rem, 1fr))">
          {grantable.map((scope) => (
            <Checkbox key={scope} value={scope} label={t(`scope.${scope}`)} />
          ))}
        </Grid>
      </Checkbox.Group>
      <Select
        label={t('create.expires')}
        allowDeselect={false}
        data={Object.keys(lifetimes).map((one) => ({ value: one, label: t(`lifetime.${one as Lifetime}`) }))}
        value={lifetime}
        onChange={(one) => one && setLifetime(one as Lifetime)}
      />
      {create.data && (
        <Note
          tone="wait"
          title={t('once.title')}
          actions={
            <Button size="sm" onClick={() => void copy(create.data.key)}>
              {t('once.copy')}
            </Button>
          }
        >
          {t('once.text')}
          <Text as="code" mt={8} block fontSize={13} mono breaks className={css.key}>
            {create.data.key}
          </Text>
        </Note>
      )}
    </Sheet>
  );
}

import type { CreatedApiKey } from '@everycast/contract/api-keys';
import { TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, get, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useHere } from '../../lib/session/here.tsx';
import { formatDay, formatMoment } from '../../lib/time/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Note } from '../../ui/Note.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { copy } from '../../ui/toast/copy.ts';
import { toast } from '../../ui/toast/store.ts';
import css from './ApiKeys.module.css';
import { useWords } from './words.ts';

const asked = () => void refresh('/api/v1/api-keys');

/** Keys with which programs act for this person in this workspace. */
export default function ApiKeys() {
  const t = useWords();
  const { workspace } = useHere();
  const [name, setName] = useState('');
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const { data, error, refetch } = useQuery(get('/api/v1/api-keys'));
  const create = useMutation<CreatedApiKey, ApiProblem, string>({
    mutationFn: (wanted) => answer(http.POST('/api/v1/api-keys', { body: { name: wanted } })),
    onSuccess(key) {
      setCreated(key);
      setName('');
      asked();
    },
    onError: (problem) => toast.fail(problem.message),
  });
  const revoke = useMutation<unknown, ApiProblem, string>({
    mutationFn: (id) => answer(http.DELETE('/api/v1/api-keys/{id}', { params: { path: { id } } })),
    onSuccess() {
      asked();
      toast.ok(t('revoked'));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <>
      <Sheet
        title={t('create.title')}
        text={t('create.text', { workspace: workspace.name })}
        submit={() => name.trim() && create.mutate(name.trim())}
        foot={
          <Button type="submit" variant="filled" busy={create.isPending} disabled={!name.trim()}>
            {t('create.button')}
          </Button>
        }
      >
        <TextInput
          label={t('create.name')}
          placeholder={t('create.example')}
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {created && (
          <Note
            tone="wait"
            title={t('once.title')}
            actions={
              <Button size="sm" onClick={() => void copy(created.key)}>
                {t('once.copy')}
              </Button>
            }
          >
            {t('once.text')}
            <code className={css.key}>{created.key}</code>
          </Note>
        )}
      </Sheet>
      <Sheet title={t('list.title')} text={<a href="/api/docs">{t('list.docs')}</a>}>
        {error && <Problem title={t('list.notLoaded')} problem={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton height="3rem" />}
        {data?.items.length === 0 && <Empty title={t('list.none')}>{t('list.teach')}</Empty>}
        {data?.items.map((key) => (
          <div key={key.id} className={css.row}>
            <span className={css.words}>
              <span className={css.name}>{key.name}</span>
              <span className={css.meta}>
                <code>{key.start}…</code> {t('list.made', { when: formatDay(key.createdAt, workspace.zone) })},{' '}
                {key.lastUsedAt ? t('list.used', { when: formatMoment(key.lastUsedAt, workspace.zone) }) : t('list.unused')}
              </span>
            </span>
            <Button
              variant="ghost"
              busy={revoke.isPending}
              onClick={() => revoke.mutate(key.id)}
              aria-label={t('list.revokeOne', { name: key.name })}
            >
              {t('list.revoke')}
            </Button>
          </div>
        ))}
      </Sheet>
    </>
  );
}

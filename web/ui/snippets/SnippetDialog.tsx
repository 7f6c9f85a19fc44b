import { useWords } from 'words:snippet-dialog';
import { maxSnippetName, type NewSnippet, type Snippet, type SnippetKind, snippetKinds } from '@everycast/contract/snippets';
import { Modal, Select, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, get, http } from '../../lib/api/client.ts';
import { type ApiProblem, detailsOf } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { isRecord } from '../../lib/stored.ts';
import { Button } from '../Button.tsx';
import { useGroups } from '../groups/use-groups.ts';
import { Row, Stack } from '../primitives/primitives.tsx';
import { toast } from '../toast/toast-store.ts';
import { OwnerChoice } from './OwnerChoice.tsx';
import { useSnippets } from './use-snippets.ts';

type Field = 'name' | 'text' | 'owners';
const fields: Readonly<Record<string, Field>> = { name: 'name', text: 'text', accountIds: 'owners', groupIds: 'owners' };

/** Why a snippet wasn’t saved, at the field it is about; whatever is about none is shown at the last. */
export function problemsIn(problem: ApiProblem | null): Partial<Record<Field, string>> {
  if (problem === null) return {};
  const said = detailsOf(problem);
  const found = Array.isArray(said.fields) ? said.fields.filter(isRecord) : [{ path: said.path, message: problem.message }];
  return Object.fromEntries(found.map(({ path, message }) => [fields[String(path ?? '').split('.')[0] ?? ''] ?? 'text', String(message)]));
}

const path = '/api/v1/snippets';

export interface SnippetDialogProps {
  /** What is edited, or what a new one starts as. */
  of: Snippet | Pick<Snippet, 'kind' | 'text'>;
  /** Whether the person chooses what a new one becomes. */
  anyKind?: boolean;
  close: () => void;
}

/** Creates or edits a hashtag group, a snippet or a signature. */
export default function SnippetDialog({ of, anyKind = false, close }: SnippetDialogProps) {
  const t = useWords();
  const title = 'id' in of ? t(`edit_${of.kind}`) : t(anyKind ? 'new_any' : `new_${of.kind}`);
  return (
    <Modal opened onClose={close} title={title} centered>
      <SnippetForm of={of} anyKind={anyKind} close={close} />
    </Modal>
  );
}

function SnippetForm({ of, anyKind, close }: SnippetDialogProps) {
  const t = useWords();
  const before = 'id' in of ? of : null;
  const [kind, setKind] = useState<SnippetKind>(of.kind);
  const [name, setName] = useState(before?.name ?? '');
  const [text, setText] = useState(of.text);
  const [owners, setOwners] = useState<readonly string[]>(before ? [...before.groupIds, ...before.accountIds] : []);
  const accounts = useQuery(get('/api/v1/accounts')).data?.items ?? [];
  const groups = useGroups() ?? [];
  const others = (useSnippets() ?? []).filter(({ id }) => id !== before?.id);
  const taken = new Set(others.flatMap(({ accountIds, groupIds }) => [...accountIds, ...groupIds]));
  const save = useMutation<Snippet, ApiProblem>({
    mutationFn() {
      const known = new Set([...groups.map(({ id }) => id), ...(before?.groupIds ?? [])]);
      const whose = { groupIds: owners.filter((id) => known.has(id)), accountIds: owners.filter((id) => !known.has(id)) };
      const body: NewSnippet = { name: name.trim(), text, ...(kind === 'signature' ? { kind, ...whose } : { kind }) };
      return answer(before ? http.PUT(`${path}/{id}`, { params: { path: { id: before.id } }, body }) : http.POST(path, { body }));
    },
    onSuccess(saved) {
      toast.ok(t('saved', saved));
      close();
    },
    onSettled: () => void refresh(path),
  });
  const problems = problemsIn(save.error);
  const changed = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      set(value);
      save.reset();
    };
  };
  return (
    <Stack
      as="form"
      gap={12}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog over the composer is inside its form in React’s tree.
        event.stopPropagation();
        if (!save.isPending) save.mutate();
      }}
    >
      {anyKind && (
        <Select
          label={t('kind')}
          allowDeselect={false}
          data={snippetKinds.map((one) => ({ value: one, label: t(`kind_${one}`) }))}
          value={kind}
          onChange={(value) => value && changed(setKind)(value as SnippetKind)}
        />
      )}
      <TextInput
        data-autofocus
        label={t('name')}
        value={name}
        maxLength={maxSnippetName}
        error={problems.name}
        onChange={(event) => changed(setName)(event.currentTarget.value)}
      />
      <Textarea
        label={t(kind === 'hashtags' ? 'hashtags' : 'text')}
        description={t(kind === 'hashtags' ? 'hashtagsHelp' : 'textHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={3}
        maxRows={12}
        value={text}
        error={problems.text}
        onChange={(event) => changed(setText)(event.currentTarget.value)}
      />
      {kind === 'signature' && (
        <OwnerChoice accounts={accounts} groups={groups} taken={taken} value={owners} change={changed(setOwners)} error={problems.owners} />
      )}
      <Row as="footer" gap={8} justify="end" mt={4}>
        <Button onClick={close}>{t('cancel')}</Button>
        <Button type="submit" variant="filled" busy={save.isPending}>
          {t('save')}
        </Button>
      </Row>
    </Stack>
  );
}

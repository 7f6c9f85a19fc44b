import { useWords } from 'words:link-pages';
import { type LinkPage, maxPageTitle, type NewLinkPage, pageName } from '@everycast/contract/link-pages';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { withoutScheme } from '../shown.ts';

/** A name for a page that is called like this; '' if nothing is left of it. */
const nameFor = (title: string): string =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, pageName.max)
    .replace(/-$/, '');

/** Creates a page. @param of what it is the page of @param base what all addresses begin with */
export function NewPage({ groupId, of, base }: { groupId: string | null; of: string; base: string }) {
  const t = useWords();
  const mayManage = useSession().workspace.permissions.includes('post.manage');
  const [title, setTitle] = useState(of.slice(0, maxPageTitle));
  const [name, setName] = useState(nameFor(of));
  const create = useMutation<LinkPage, ApiProblem, NewLinkPage>({
    mutationFn: (body) => answer(http.POST('/api/v1/link-pages', { body })),
    onSuccess() {
      toast.ok(t('new.created'));
      void refresh('/api/v1/link-pages');
    },
  });
  if (!mayManage) {
    return (
      <Sheet title={t('new.title')}>
        <Empty title={t('new.none')}>{t('new.ask')}</Empty>
      </Sheet>
    );
  }
  const isFilled = title.trim() !== '' && name.trim() !== '';
  return (
    <Sheet
      title={t('new.title')}
      text={t('new.text')}
      submit={() => isFilled && create.mutate({ groupId, name: name.trim(), title: title.trim() })}
      foot={
        <Button type="submit" variant="filled" busy={create.isPending} disabled={!isFilled}>
          {t('new.create')}
        </Button>
      }
    >
      <TextInput
        label={t('details.title')}
        value={title}
        maxLength={maxPageTitle}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextInput
        label={t('details.name')}
        description={t('details.nameHelp', { address: withoutScheme(base) + name })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={name}
        maxLength={pageName.max}
        error={create.error?.message}
        onChange={(event) => {
          setName(event.currentTarget.value);
          create.reset();
        }}
      />
    </Sheet>
  );
}

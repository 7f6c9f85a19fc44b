import { useWords } from 'words:snippets';
import { shownHandle } from '@everycast/contract/named-platforms';
import { type Snippet, type SnippetKind, snippetKinds } from '@everycast/contract/snippets';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, get, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ConfirmDelete } from '../../ui/ConfirmDelete.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ListRow, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import SnippetDialog, { type SnippetDialogProps } from '../../ui/snippets/SnippetDialog.tsx';

/** All of one kind. */
function SnippetSheet({ kind, snippets, mayManage }: { kind: SnippetKind; snippets: readonly Snippet[]; mayManage: boolean }) {
  const t = useWords();
  const [open, setOpen] = useState<SnippetDialogProps['of'] | null>(null);
  return (
    <Sheet
      title={t(`${kind}.title`)}
      text={t(`${kind}.text`)}
      foot={
        mayManage && (
          <Button icon={<Icon of={IconPlus} size={16} />} onClick={() => setOpen({ kind, text: '' })}>
            {t(`${kind}.create`)}
          </Button>
        )
      }
    >
      {snippets.length === 0 ? (
        <Empty title={t(`${kind}.none`)}>{mayManage && t(`${kind}.teach`)}</Empty>
      ) : (
        <Stack as="ul" aria-label={t(`${kind}.title`)}>
          {snippets.map((snippet) => (
            <ListRow key={snippet.id} gap={12} align="start" p="8 0">
              <Shown snippet={snippet} />
              {mayManage && <Actions snippet={snippet} edit={() => setOpen(snippet)} />}
            </ListRow>
          ))}
        </Stack>
      )}
      {open && <SnippetDialog of={open} close={() => setOpen(null)} />}
    </Sheet>
  );
}

function Shown({ snippet: { kind, name, text, accountIds, groupIds } }: { snippet: Snippet }) {
  const t = useWords();
  const accounts = useQuery(get('/api/v1/accounts')).data?.items ?? [];
  const groups = useGroups() ?? [];
  const names = [
    ...groups.filter(({ id }) => groupIds.includes(id)).map((group) => group.name),
    ...accounts.filter(({ id }) => accountIds.includes(id)).map(shownHandle),
  ];
  return (
    <Stack gap={2} grow minW={0}>
      <Text as="bdi" weight="medium" truncate title={name}>
        {name}
      </Text>
      <Text size={13} tone="muted" breaks pre clamp={2}>
        {text}
      </Text>
      {kind === 'signature' && (
        <Text size={12} tone="quiet" truncate title={names.join(', ')}>
          {names.length > 0 ? t('for', { names }) : t('forNobody')}
        </Text>
      )}
    </Stack>
  );
}

function Actions({ snippet, edit }: { snippet: Snippet; edit: () => void }) {
  const t = useWords();
  const words = {
    open: t('remove', snippet),
    title: t('confirm.title', snippet),
    text: t('confirm.text'),
    cancel: t('confirm.cancel'),
    confirm: t('confirm.delete'),
    done: t('removed', snippet),
  };
  return (
    <Row gap={4} rigid>
      <IconButton icon={IconPencil} size={16} label={t('edit', snippet)} onClick={edit} />
      <ConfirmDelete
        words={words}
        run={() => answer(http.DELETE('/api/v1/snippets/{id}', { params: { path: { id: snippet.id } } }))}
        settled={() => void refresh('/api/v1/snippets')}
      />
    </Row>
  );
}

/** /settings/snippets: hashtag groups, snippets and signatures; people with permission can create, edit and delete them. */
export default function Snippets() {
  const t = useWords();
  const mayManage = useSession().workspace.permissions.includes('snippet.manage');
  const { data, error, isPending, refetch } = useQuery(get('/api/v1/snippets'));
  if (isPending) return <Skeleton height="8rem" />;
  return (
    <>
      {error && <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />}
      {data &&
        snippetKinds.map((kind) => (
          <SnippetSheet key={kind} kind={kind} snippets={data.items.filter((one) => one.kind === kind)} mayManage={mayManage} />
        ))}
    </>
  );
}

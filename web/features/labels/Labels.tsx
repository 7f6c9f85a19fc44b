import { useWords } from 'words:labels';
import { type Label, maxLabelName } from '@everycast/contract/labels';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, get, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { ConfirmDelete } from '../../ui/ConfirmDelete.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { HueDot } from '../../ui/hues/HueDot.tsx';
import { NameAndHue } from '../../ui/hues/NameAndHue.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Row, Stack } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { NewLabel } from './NewLabel.tsx';

function DeleteLabel({ label }: { label: Label }) {
  const t = useWords();
  const words = {
    open: t('remove', label),
    title: t('confirm.title', label),
    text: t('confirm.text'),
    cancel: t('confirm.cancel'),
    confirm: t('confirm.delete'),
    done: t('removed', label),
  };
  return (
    <ConfirmDelete
      words={words}
      run={() => answer(http.DELETE('/api/v1/labels/{id}', { params: { path: { id: label.id } } }))}
      settled={() => void refresh('/api/v1/labels')}
    />
  );
}

/** /settings/labels: the workspace's labels; people with permission can create, rename, recolor and delete them. */
export default function Labels() {
  const t = useWords();
  const mayManage = useSession().workspace.permissions.includes('label.manage');
  const { data, error, refetch } = useQuery(get('/api/v1/labels'));
  return (
    <>
      {mayManage && <NewLabel />}
      <Sheet title={t('title')}>
        {error && <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton height="3rem" />}
        {data?.items.length === 0 && <Empty title={t('none')}>{mayManage && t('teach')}</Empty>}
        {data && data.items.length > 0 && (
          <Stack as="ul" gap={8} aria-label={t('title')}>
            {data.items.map((label) => (
              <Row as="li" gap="8 12" wrap key={label.id}>
                {mayManage ? <Editable label={label} /> : <Named label={label} />}
              </Row>
            ))}
          </Stack>
        )}
      </Sheet>
    </>
  );
}

const Named = ({ label: { name, color } }: { label: Label }) => (
  <>
    <HueDot color={color} />
    <bdi>{name}</bdi>
  </>
);

/** Saved on blur of the name, or when a color is chosen. */
function Editable({ label }: { label: Label }) {
  const t = useWords();
  const change = useMutation<Label, ApiProblem, Partial<Label>>({
    mutationFn: (body) => answer(http.PATCH('/api/v1/labels/{id}', { params: { path: { id: label.id } }, body })),
    onSuccess: () => void refresh('/api/v1/labels'),
    onError(problem) {
      toast.fail(problem.message);
      void refresh('/api/v1/labels');
    },
  });
  return (
    <>
      <NameAndHue
        max={maxLabelName}
        key={`${label.name}${change.failureCount}`}
        value={label}
        nameLabel={t('nameOf', label)}
        colorLabel={t('colorOf', label)}
        change={(to) => change.mutate(to)}
      />
      <DeleteLabel label={label} />
    </>
  );
}

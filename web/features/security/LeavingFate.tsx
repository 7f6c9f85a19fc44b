import { useWords, words } from 'words:leaving';
import type { LeavingWorkspace } from '@everycast/contract/leaving';
import { NativeSelect } from '@mantine/core';
import { Stack, Text } from '../../ui/primitives/primitives.tsx';
import css from './Security.module.css';

/** Of a choice: the workspace is deleted. Otherwise it is a member's ID. */
export const deleteIt = 'delete';

/** What becomes of one workspace, and the choice if there is one. */
export function LeavingFate({
  workspace,
  chosen,
  choose,
  missing,
}: {
  workspace: LeavingWorkspace;
  chosen: string;
  choose: (choice: string) => void;
  missing: boolean;
}) {
  const t = useWords();
  const { name, choice, members } = workspace;
  return (
    <Stack as="li" p="8 0" gap={4} className={css.row}>
      <Text as="span" weight="semibold" breaks>
        {name}
      </Text>
      {choice && (
        <NativeSelect
          aria-label={t('dialog.choose', { workspace: name })}
          value={chosen}
          error={missing}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: '', label: t('dialog.choosePlaceholder'), disabled: true },
            ...members.map((one) => ({ value: one.userId, label: t('dialog.heir', { name: one.name, email: one.email }) })),
            { value: deleteIt, label: t('dialog.deleteShared', { count: members.length }) },
          ]}
        />
      )}
      {linesOf(workspace, chosen).map((line) => (
        <Text key={line} fontSize={12} tone="muted" num>
          {line}
        </Text>
      ))}
    </Stack>
  );
}

function linesOf(workspace: LeavingWorkspace, chosen: string): string[] {
  const t = words();
  const { fate, choice, subscription, scheduled, members } = workspace;
  if (fate === 'left') return [t('dialog.left')];
  if (choice && chosen === '') return [];
  if (!choice || chosen === deleteIt)
    return [
      contentsOf(workspace),
      ...(scheduled > 0 ? [t('dialog.scheduled', { count: scheduled })] : []),
      ...(subscription ? [t('dialog.subscription')] : []),
    ];
  const name = members.find(({ userId }) => userId === chosen)?.name ?? '';
  return [t('dialog.handedOver', { name }), ...(subscription ? [t('dialog.subscriptionPassed', { name })] : [])];
}

function contentsOf({ accounts, posts, files, streams }: LeavingWorkspace): string {
  const t = words();
  const things = [
    ...(accounts > 0 ? [t('dialog.things.accounts', { count: accounts })] : []),
    ...(posts > 0 ? [t('dialog.things.posts', { count: posts })] : []),
    ...(files > 0 ? [t('dialog.things.files', { count: files })] : []),
    ...(streams > 0 ? [t('dialog.things.streams', { count: streams })] : []),
  ];
  return things.length === 0 ? t('dialog.holdsNothing') : t('dialog.holds', { things });
}

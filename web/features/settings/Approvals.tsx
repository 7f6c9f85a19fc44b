import { useWords } from 'words:approval-policy';
import type { AccountGroup } from '@everycast/contract/account-groups';
import { approvalModes, asksForAny, isClients } from '@everycast/contract/approval-modes';
import type { ApprovalMode, ApprovalPolicy } from '@everycast/contract/approvals';
import { NativeSelect, Radio, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, get, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { GroupTile } from '../../ui/groups/GroupTile.tsx';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { Problem } from '../../ui/Problem.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast-store.ts';

/** /settings/approvals: what needs approval before it goes out. */
export default function Approvals() {
  const t = useWords();
  const { data, error, refetch } = useQuery(get('/api/v1/approval-policy'));
  const groups = useGroups();
  if (error && !data) return <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />;
  return data && groups ? <Form key={JSON.stringify(data)} saved={data} groups={groups} /> : <Skeleton height="18rem" />;
}

type Scheduled = 'keep' | 'ask';

function Form({ saved, groups }: { saved: ApprovalPolicy; groups: readonly AccountGroup[] }) {
  const t = useWords();
  const [policy, setPolicy] = useState(saved);
  const [scheduled, setScheduled] = useState<Scheduled>('keep');
  const scheduledNow = useQuery(get('/api/v1/posts/matches', { params: { query: { state: 'scheduled' } } })).data?.count ?? 0;
  const { mode, ownersPublish, timeMayChange, replies } = policy;
  const isOther = JSON.stringify([mode, policy.groups]) !== JSON.stringify([saved.mode, saved.groups]);
  const asks = asksForAny(policy) && isOther && scheduledNow > 0;
  const save = useMutation({
    mutationFn: () => answer(http.PATCH('/api/v1/approval-policy', { body: { ...policy, ...(asks && { scheduled }) } })),
    onSuccess() {
      for (const prefix of ['/api/v1/approval-policy', '/api/v1/approvals', '/api/v1/posts']) void refresh(prefix);
      toast.ok(t('saved'));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  const modeOf = (groupId: string) => policy.groups.find((one) => one.groupId === groupId)?.mode ?? '';
  const choose = (groupId: string, chosen: ApprovalMode | '') => {
    const others = policy.groups.filter((one) => one.groupId !== groupId);
    setPolicy({ ...policy, groups: chosen === '' ? others : [...others, { groupId, mode: chosen }] });
  };
  const options = approvalModes.map((value) => ({ value, label: t(`mode.${value}`) }));
  return (
    <Sheet
      title={t('title')}
      text={t('text')}
      submit={() => save.mutate()}
      foot={
        <>
          <Button type="submit" variant="filled" busy={save.isPending}>
            {t('save')}
          </Button>
          {[saved.mode, ...saved.groups.map((group) => group.mode)].some(isClients) && (
            <ButtonLink to="/client-links">{t('clientLinks')}</ButtonLink>
          )}
        </>
      }
    >
      <NativeSelect
        label={t('all')}
        description={t(`modeHelp.${mode}`)}
        inputWrapperOrder={['label', 'input', 'description']}
        value={mode}
        data={options}
        onChange={(event) => setPolicy({ ...policy, mode: event.currentTarget.value as ApprovalMode })}
      />
      {groups.length > 0 && (
        <Stack as="fieldset" gap={8}>
          <Text as="legend" size={12} weight="medium">
            {t('groups')}
          </Text>
          {groups.map((group) => (
            <Row key={group.id} gap={8} wrap>
              <GroupTile group={group} />
              <Text as="bdi" size={13} grow minW={0} truncate>
                {group.name}
              </Text>
              <NativeSelect
                aria-label={t('modeOf', { name: group.name })}
                value={modeOf(group.id)}
                data={[{ value: '', label: t('sameAsAll') }, ...options]}
                onChange={(event) => choose(group.id, event.currentTarget.value as ApprovalMode | '')}
              />
            </Row>
          ))}
        </Stack>
      )}
      {asksForAny(policy) && (
        <>
          <Switch
            label={t('ownersPublish')}
            description={t('ownersPublishHelp')}
            checked={ownersPublish}
            onChange={(event) => setPolicy({ ...policy, ownersPublish: event.currentTarget.checked })}
          />
          <Switch
            label={t('timeMayChange')}
            description={t('timeMayChangeHelp')}
            checked={timeMayChange}
            onChange={(event) => setPolicy({ ...policy, timeMayChange: event.currentTarget.checked })}
          />
        </>
      )}
      <Switch
        label={t('replies')}
        description={t('repliesHelp')}
        checked={replies}
        onChange={(event) => setPolicy({ ...policy, replies: event.currentTarget.checked })}
      />
      {asks && (
        <Radio.Group
          label={t('scheduled', { count: scheduledNow })}
          value={scheduled}
          onChange={(value) => setScheduled(value as Scheduled)}
        >
          <Stack gap={4}>
            <Radio value="keep" label={t('keep')} />
            <Radio value="ask" label={t('ask')} />
          </Stack>
        </Radio.Group>
      )}
    </Sheet>
  );
}

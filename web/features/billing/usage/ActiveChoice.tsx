import { useWords } from 'words:usage';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { ActiveAccounts } from '@everycast/contract/plans';
import { Checkbox, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { PlatformMark, platformName } from '../../../ui/PlatformMark.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { byPlatform, type Counted } from './queries.ts';
import css from './usage.module.css';

interface ChoiceProps {
  /** What there is room for: in the workspace's plan, or in one that it may move to. */
  within: ActiveAccounts;
  counted: readonly Counted[];
  close: () => void;
}

/** The owner chooses which accounts stay active. More than there is room for can be checked, but not saved. */
export function ActiveChoice({ within, counted, close }: ChoiceProps) {
  const t = useWords();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(counted.flatMap(({ id, active }) => (active ? [id] : []))));
  const { accounts, accountsPerPlatform: each } = within;
  const parts = byPlatform(counted).map(([platform, those]) => ({
    platform,
    those,
    count: those.filter(({ id }) => chosen.has(id)).length,
  }));
  const over = parts.find(({ count }) => each !== null && count > each);
  const tooMany = over
    ? t('choice.tooManyOf', { count: over.count - (each ?? 0), platform: platformName(over.platform) })
    : accounts !== null && chosen.size > accounts
      ? t('choice.tooMany', { count: chosen.size - accounts })
      : null;
  const save = useMutation<ActiveAccounts, ApiProblem>({
    mutationFn: () => answer(http.PUT('/api/v1/workspaces/current/active-accounts', { body: { accountIds: [...chosen] } })),
    async onSuccess() {
      await Promise.all(['/api/v1/workspaces', '/api/v1/accounts', '/api/v1/posts'].map(refresh));
      toast.ok(t('choice.saved'));
      close();
    },
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <Modal opened onClose={close} title={t('choice.title')} centered>
      <Stack gap={12}>
        <Text tone="muted">{leadOf(within, t)}</Text>
        <Text tone="muted">{t('choice.rest')}</Text>
        <Stack gap={16} className={css.choice}>
          {parts.map(({ platform, those, count }) => (
            <Stack as="fieldset" gap={8} key={platform} className={css.platform}>
              <Row as="legend" gap={6} weight="medium" size={13}>
                <PlatformMark platform={platform} size={14} named />
                {platformName(platform)}
                <Text as="span" tone={over?.platform === platform ? 'wait' : 'quiet'} weight="regular" num>
                  {each === null ? t('choice.chosen', { count }) : t('choice.chosenOf', { used: count, limit: each })}
                </Text>
              </Row>
              {those.map((account) => (
                <Checkbox
                  key={account.id}
                  label={
                    <Text as="bdi" breaks>
                      {shownHandle(account)}
                    </Text>
                  }
                  checked={chosen.has(account.id)}
                  onChange={({ currentTarget }) => setChosen(changed(chosen, account.id, currentTarget.checked))}
                />
              ))}
            </Stack>
          ))}
        </Stack>
        <Row as="footer" gap={8} justify="end" wrap>
          <Text size={13} tone={tooMany ? 'wait' : 'quiet'} num role="status" grow>
            {tooMany ??
              (accounts === null
                ? t('choice.chosen', { count: chosen.size })
                : t('choice.chosenOf', { used: chosen.size, limit: accounts }))}
          </Text>
          <Button onClick={close}>{t('choice.cancel')}</Button>
          <Button variant="filled" busy={save.isPending} disabled={tooMany !== null} onClick={() => save.mutate()}>
            {t('choice.save')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}

function leadOf({ accounts, accountsPerPlatform: each }: ActiveAccounts, t: ReturnType<typeof useWords>): string {
  if (accounts === null) return each === null ? '' : t('choice.eachOnly', { each });
  return each === null ? t('choice.lead', { count: accounts }) : t('choice.leadEach', { count: accounts, each });
}

function changed(all: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(all);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}

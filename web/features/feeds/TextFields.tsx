import { useWords } from 'words:feeds';
import { feedVariables } from '@everycast/contract/feed-template';
import { type FeedAction, type FeedSettings, feedActions, maxFeedName, maxFeedTemplate } from '@everycast/contract/feeds';
import { Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { get } from '../../lib/api/client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { AccountChoice } from '../../ui/groups/AccountChoice.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import type { problemsIn } from './use-feed.ts';

interface Props {
  settings: FeedSettings;
  change: (next: Partial<FeedSettings>) => void;
  problems: ReturnType<typeof problemsIn>;
}

/** What a feed's new items become: on which accounts, how, and with which text. */
export function TextFields({ settings, change, problems }: Props) {
  const t = useWords();
  const { permissions } = useSession().workspace;
  const accounts = useQuery(get('/api/v1/accounts')).data?.items ?? [];
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (variable: string) => {
    const { selectionStart: from = 0, selectionEnd: to = 0 } = field.current ?? {};
    const { template } = settings;
    change({ template: `${template.slice(0, from)}${variable}${template.slice(to)}` });
    const end = from + variable.length;
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(end, end);
    });
  };
  const policy = useQuery(get('/api/v1/approval-policy')).data;
  const mayAsk = settings.action === 'request' || policy?.mode !== 'none' || policy.groups.length > 0;
  const actions = feedActions.filter(
    (action) => action === 'draft' || (permissions.includes('post.publish') && (action !== 'request' || (policy && mayAsk))),
  );
  return (
    <>
      <TextInput
        label={t('form.name')}
        value={settings.name}
        maxLength={maxFeedName}
        error={problems.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Stack gap={4}>
        <Text size={12} tone="muted" weight="medium" id="feed-action">
          {t('form.action')}
        </Text>
        <SegmentedControl
          size="sm"
          fullWidth
          aria-labelledby="feed-action"
          data={actions.map((action) => ({ value: action, label: t(`action.${action}`) }))}
          value={settings.action}
          onChange={(action) => change({ action: action as FeedAction })}
        />
      </Stack>
      <AccountChoice
        accounts={accounts}
        label={t('form.accounts')}
        placeholder={t('form.searchAccounts')}
        error={problems.accountIds}
        value={settings.accountIds}
        change={(accountIds) => change({ accountIds })}
      />
      <Stack gap={6}>
        <Textarea
          ref={field}
          label={t('form.template')}
          autosize
          minRows={3}
          maxRows={10}
          value={settings.template}
          maxLength={maxFeedTemplate}
          error={problems.template}
          onChange={(event) => change({ template: event.currentTarget.value })}
        />
        <Row gap={6} wrap aria-label={t('form.insert')} role="group">
          {feedVariables.map((name) => (
            <Button key={name} size="sm" variant="soft" onClick={() => insert(`{${name}}`)}>
              {t(`variable.${name}`)}
            </Button>
          ))}
        </Row>
      </Stack>
      <Checkbox
        label={t('form.pictures')}
        checked={settings.pictures}
        onChange={(event) => change({ pictures: event.currentTarget.checked })}
      />
    </>
  );
}

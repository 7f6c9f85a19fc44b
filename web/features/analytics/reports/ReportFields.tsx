import { useWords } from 'words:reports';
import type { Account } from '@everycast/contract/accounts';
import { maxReportTitle } from '@everycast/contract/analytics-reports';
import { NativeSelect, TextInput } from '@mantine/core';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { AccountFilter } from '../../../ui/filters/AccountFilter.tsx';
import { useGroups } from '../../../ui/groups/use-groups.ts';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { DateField } from '../../../ui/when/DateField.tsx';
import { problemOf, type ReportChoice, type ReportRange, reportRanges } from './choice.ts';

interface Props {
  choice: ReportChoice;
  change: (change: Partial<ReportChoice>) => void;
  accounts: readonly Account[];
  /** The title and language of a report for which none were chosen. */
  usual: { title: string; language: string } | undefined;
}

/** Which accounts and days a report is about, and what it is called. */
export function ReportFields({ choice, change, accounts, usual }: Props) {
  const t = useWords();
  const { me } = useSession();
  const { range, from, to } = choice;
  const problem = problemOf(choice);
  return (
    <Stack gap={12}>
      <ScopeFields choice={choice} change={change} accounts={accounts} />
      <NativeSelect
        label={t('period')}
        value={range}
        data={reportRanges.map((value) => ({ value, label: t(`range.${value}`) }))}
        onChange={(event) => change({ range: event.currentTarget.value as ReportRange })}
      />
      {range === 'custom' && (
        <Row gap={12} wrap align="start">
          <DateField label={t('from')} value={from} change={(day) => change({ from: day })} />
          <DateField label={t('to')} value={to} change={(day) => change({ to: day })} />
        </Row>
      )}
      {problem === 'range' && (
        <Text size={12} tone="wait" role="alert">
          {t('wrongRange')}
        </Text>
      )}
      <TextInput
        label={t('name')}
        value={choice.title ?? usual?.title ?? ''}
        maxLength={maxReportTitle}
        autoComplete="off"
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      {me.languages.length > 1 && (
        <NativeSelect
          label={t('language')}
          value={choice.language ?? usual?.language ?? me.languages[0]}
          data={me.languages.map((value) => ({ value, label: languageName(value) }))}
          onChange={(event) => change({ language: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}

/** All accounts, those of a group, or some. */
export function ScopeFields({
  choice: { scope },
  change,
  accounts,
}: Pick<Props, 'change' | 'accounts'> & { choice: Pick<ReportChoice, 'scope'> }) {
  const t = useWords();
  const groups = useGroups() ?? [];
  const chosen = scope.kind === 'group' ? scope.groupId : scope.kind;
  const choose = (value: string) => {
    if (value === 'all') return change({ scope: { kind: 'all' } });
    change({ scope: value === 'accounts' ? { kind: 'accounts', accountIds: [] } : { kind: 'group', groupId: value } });
  };
  return (
    <>
      <NativeSelect
        label={t('accounts')}
        description={scope.kind === 'group' ? t('groupHelp') : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        value={chosen}
        data={[
          { value: 'all', label: t('allAccounts') },
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
          { value: 'accounts', label: t('someAccounts') },
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {scope.kind === 'accounts' && (
        <Row gap={8} wrap>
          <AccountFilter
            accounts={accounts}
            chosen={scope.accountIds}
            change={(accountIds) => change({ scope: { kind: 'accounts', accountIds } })}
          />
          {scope.accountIds.length === 0 && (
            <Text size={12} tone="wait">
              {t('noAccounts')}
            </Text>
          )}
        </Row>
      )}
    </>
  );
}

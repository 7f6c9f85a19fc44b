import { useWords } from 'words:imports';
import { type DateOrder, type ImportField, importFields, type PostImport } from '@everycast/contract/imports';
import { shownHandle } from '@everycast/contract/named-platforms';
import { MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { labelled } from '../../../lib/i18n/labelled.ts';
import { platformName } from '../../../lib/platforms/places.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { ZoneSelect } from '../../../ui/when/ZoneSelect.tsx';
import css from '../Imports.module.css';
import type { useImportActions } from '../use-import.ts';

/** Always shown; the others only if the file has them. */
const usual: readonly ImportField[] = ['text', 'date', 'accounts', 'media', 'labels'];
const orders: readonly DateOrder[] = ['day', 'month', 'year'];

/** What a field is called. */
export function useFieldName(): (field: ImportField) => string {
  const t = useWords();
  return (field) => {
    if (field.startsWith('text_')) return t('field.textOn', { platform: platformName(field.slice(5) as never) });
    return t(`field.${field as 'text'}`);
  };
}

/** Which column is which, how its dates are read, and the accounts of rows that name none. */
export function ColumnsPanel({ of, actions }: { of: PostImport; actions: ReturnType<typeof useImportActions> }) {
  const t = useWords();
  const nameOf = useFieldName();
  const { change } = actions;
  const accounts = useQuery(get('/api/v1/accounts')).data?.items ?? [];
  const isBusy = of.phase === 'importing' || of.phase === 'undoing';
  const fields = importFields.filter((field) => usual.includes(field) || of.columns.some((column) => column.field === field));
  const unused = of.columns.filter(({ field }) => field === null).map(({ name }) => name);
  const options = of.columns.map(({ name }, index) => ({ value: String(index), label: name }));
  function choose(field: ImportField, chosen: string | null): void {
    const columns = of.columns.map((column, index) => {
      if (String(index) === chosen) return field;
      return column.field === field ? null : column.field;
    });
    change.mutate({ columns });
  }
  return (
    <Card as="section" aria-label={t('columns')}>
      <Stack gap={12} p={16}>
        <Row gap="4 12" wrap>
          <Text as="h2" size={16} weight="semibold">
            {t('columns')}
          </Text>
          <Text size={13} tone="muted">
            {t('columnsHelp')}
          </Text>
        </Row>
        <div className={css.columns}>
          {fields.map((field) => {
            const problems = of.problemsByField[field] ?? 0;
            return (
              <Stack gap={4} key={field}>
                <Select
                  label={nameOf(field)}
                  placeholder={t('noColumn')}
                  data={options}
                  clearable
                  disabled={isBusy}
                  value={indexOf(of, field)}
                  onChange={(chosen) => choose(field, chosen)}
                />
                {problems > 0 && (
                  <Row gap={6} size={12} tone="wait">
                    <StateGlyph state="warning" size={14} label={null} />
                    {t('problems', { count: problems })}
                  </Row>
                )}
                {problems === 0 && field === 'labels' && of.newLabels.length > 0 && (
                  <Text size={12} tone="muted">
                    {t('newLabels', { count: of.newLabels.length })}
                  </Text>
                )}
              </Stack>
            );
          })}
        </div>
        <div className={css.columns}>
          <ZoneSelect label={t('zone')} labelled value={of.zone} change={(zone) => change.mutate({ zone })} />
          <MultiSelect
            label={t('defaultAccounts')}
            placeholder={of.accountIds.length === 0 ? t('noAccounts') : undefined}
            data={accounts.map((account) => ({ value: account.id, label: labelled(platformName(account.platform), shownHandle(account)) }))}
            value={of.accountIds}
            disabled={isBusy}
            searchable
            onChange={(accountIds) => change.mutate({ accountIds })}
          />
        </div>
        {of.hasNumericDates && (
          <Row gap="4 8" wrap role="group" aria-label={t('order.label')}>
            {of.dateOrder === null && <StateGlyph state="warning" size={14} label={null} />}
            <Text size={13} tone={of.dateOrder === null ? 'wait' : 'muted'}>
              {t(of.dateOrder === null ? 'order.unknown' : 'order.known')}
            </Text>
            {orders.map((order) => (
              <Button
                key={order}
                size="sm"
                aria-pressed={of.dateOrder === order}
                disabled={isBusy}
                onClick={() => change.mutate({ dateOrder: order })}
              >
                {t(`order.${order}`)}
              </Button>
            ))}
          </Row>
        )}
        {unused.length > 0 && (
          <Text size={13} tone="quiet" breaks>
            {t('unused', { count: unused.length, names: unused })}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function indexOf(of: PostImport, field: ImportField): string | null {
  const index = of.columns.findIndex((column) => column.field === field);
  return index === -1 ? null : String(index);
}

import { useWords } from 'words:bulk';
import { maxFound } from '@everycast/contract/bulk-posts';
import { Checkbox, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { formatWeekday } from '../../../lib/time/format.ts';
import { weekdaysFrom } from '../../../lib/time/weeks.ts';
import { AccountChoice } from '../../groups/AccountChoice.tsx';
import { NumberField } from '../../NumberField.tsx';
import { Row, Stack, Text } from '../../primitives/primitives.tsx';
import { DateField } from '../../when/DateField.tsx';
import { TimeField } from '../../when/TimeField.tsx';
import { type EditDraft, type EditKind, editKinds, type Shift, shifts } from './edit-draft.ts';

interface Props {
  draft: EditDraft;
  change: (change: Partial<EditDraft>) => void;
}

/** Monday, January 1, 2024: the ISO weekdays are the days of that week. */
const weekdayName = (weekday: number): string => formatWeekday(Date.UTC(2024, 0, weekday), 'UTC');
/** A year. */
const most = 365;

/** What is changed, and into what. */
export function EditFields({ draft, change }: Props) {
  const t = useWords();
  const { kind } = draft;
  return (
    <Stack gap={12}>
      <Select
        data-autofocus
        label={t('edit.what')}
        allowDeselect={false}
        data={editKinds.map((one) => ({ value: one, label: t(`edit.kind.${one}`) }))}
        value={kind}
        onChange={(chosen) => chosen && change({ kind: chosen as EditKind })}
      />
      {kind === 'place' && <PlaceFields draft={draft} change={change} />}
      {kind === 'shift' && (
        <Row gap={12} align="end" wrap>
          <NumberField label={t('edit.amount')} value={draft.amount} min={1} max={most} put={(amount) => change({ amount })} />
          <Select
            aria-label={t('edit.direction')}
            allowDeselect={false}
            data={shifts.map((one) => ({ value: one, label: t(`edit.shift.${one}`) }))}
            value={draft.shift}
            onChange={(chosen) => chosen && change({ shift: chosen as Shift })}
          />
        </Row>
      )}
      {kind === 'slots' && (
        <Text size={13} tone="muted">
          {t('edit.slotsText')}
        </Text>
      )}
      {kind === 'spread' && (
        <NumberField label={t('edit.apart')} value={draft.apart} min={1} max={most} put={(apart) => change({ apart })} />
      )}
      {kind === 'accounts' && <AccountFields draft={draft} change={change} />}
      {kind === 'replace' && (
        <>
          <TextInput
            label={t('edit.find')}
            maxLength={maxFound}
            value={draft.find}
            onChange={({ currentTarget }) => change({ find: currentTarget.value })}
          />
          <TextInput
            label={t('edit.with')}
            maxLength={maxFound}
            value={draft.with}
            onChange={({ currentTarget }) => change({ with: currentTarget.value })}
          />
          <Checkbox
            label={t('edit.matchCase')}
            checked={draft.matchCase}
            onChange={({ currentTarget }) => change({ matchCase: currentTarget.checked })}
          />
        </>
      )}
    </Stack>
  );
}

function PlaceFields({ draft, change }: Props) {
  const t = useWords();
  const { weekStart } = useSession().times;
  return (
    <Row gap={12} align="end" wrap>
      <DateField label={t('edit.date')} value={draft.date} change={(date) => change({ date, weekday: null })} />
      <Select
        label={t('edit.weekday')}
        placeholder={t('edit.keep')}
        clearable
        data={weekdaysFrom(weekStart).map((weekday) => ({ value: String(weekday), label: weekdayName(weekday) }))}
        value={draft.weekday === null ? null : String(draft.weekday)}
        onChange={(chosen) => change({ weekday: chosen === null ? null : Number(chosen), date: '' })}
      />
      <TimeField label={t('edit.time')} value={draft.time} change={(time) => change({ time })} />
    </Row>
  );
}

function AccountFields({ draft, change }: Props) {
  const t = useWords();
  const accounts = useQuery(get('/api/v1/accounts')).data?.items ?? [];
  const without = (ids: readonly string[]) => accounts.filter(({ id }) => !ids.includes(id));
  return (
    <>
      <AccountChoice
        label={t('edit.add')}
        placeholder={t('edit.search')}
        accounts={without(draft.remove)}
        value={draft.add}
        change={(add) => change({ add })}
      />
      <AccountChoice
        label={t('edit.remove')}
        placeholder={t('edit.search')}
        accounts={without(draft.add)}
        value={draft.remove}
        change={(remove) => change({ remove })}
      />
    </>
  );
}

import { useWords } from 'words:reports';
import { maxReportNote, NewReportLink, reportLinkDays } from '@everycast/contract/analytics-reports';
import { Modal, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { problemsOf } from '../../../lib/i18n/schema.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { copy } from '../../../ui/toast/copy.ts';
import { useNewLink } from './use-reports.ts';

type Days = NewReportLink['days'];

/** Creates a link to a report, and shows its address once. @param about what the report is about */
export function LinkDialog({
  about,
  close,
}: {
  about: Pick<NewReportLink, 'title' | 'language' | 'scope' | 'from' | 'to'>;
  close: () => void;
}) {
  const t = useWords();
  const [days, setDays] = useState<Days>(30);
  const [note, setNote] = useState('');
  const save = useNewLink();
  const link = { ...about, days, note };
  const problems = problemsOf(NewReportLink.safeParse(link));
  const problem = save.error?.message ?? (Object.keys(problems).length > 0 ? Object.values(problems)[0] : undefined);
  return (
    <Modal opened onClose={close} title={t('link.title')} centered size="30rem">
      {save.data ? (
        <Stack gap={12}>
          <Note
            tone="ok"
            title={t('link.created')}
            actions={
              <Button size="sm" onClick={() => void copy(save.data.address)}>
                {t('link.copy')}
              </Button>
            }
          >
            {t('link.once')}
            <Text as="code" mt={8} block fontSize={13} mono breaks>
              {save.data.address}
            </Text>
          </Note>
          <Row justify="end">
            <Button variant="filled" onClick={close}>
              {t('done')}
            </Button>
          </Row>
        </Stack>
      ) : (
        <Stack
          as="form"
          gap={12}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (Object.keys(problems).length === 0 && !save.isPending) save.mutate(link);
          }}
        >
          <Text size={13} tone="muted">
            {t('link.text')}
          </Text>
          {problem && (
            <Note tone="fail" alert title={t('link.notCreated')}>
              {problem}
            </Note>
          )}
          <NativeSelect
            label={t('link.days')}
            value={String(days)}
            data={reportLinkDays.map((count) => ({ value: String(count), label: t('link.dayCount', { count }) }))}
            onChange={(event) => setDays(reportLinkDays.find((count) => String(count) === event.currentTarget.value) ?? 30)}
          />
          <TextInput
            label={t('link.note')}
            description={t('link.noteHelp')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            value={note}
            maxLength={maxReportNote}
            autoComplete="off"
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Row gap={8} justify="end">
            <Button onClick={close}>{t('cancel')}</Button>
            <Button type="submit" variant="filled" busy={save.isPending}>
              {t('link.create')}
            </Button>
          </Row>
        </Stack>
      )}
    </Modal>
  );
}

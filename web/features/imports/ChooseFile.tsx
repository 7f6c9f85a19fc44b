import { useWords } from 'words:imports';
import { importKeptDays } from '@everycast/contract/imports';
import { Textarea } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { get } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { inWorkspace } from '../../lib/api/workspace.ts';
import { useTimes } from '../../lib/session/session.tsx';
import { formatMoment } from '../../lib/time/format.ts';
import { useDropTarget } from '../../lib/uploads/drop-target.ts';
import { addFiles } from '../../lib/uploads/uploads.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { Card, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import css from './Imports.module.css';
import { remember, sendFile } from './use-import.ts';

const table = /\.(csv|tsv|txt|json|xlsx|xls)$/i;

/** The table among dropped files; the others come into the library, where rows find them by name. */
export function sorted(files: readonly File[]): { tables: File[]; others: File[] } {
  const isTable = ({ name }: File) => table.test(name);
  return { tables: files.filter(isTable), others: files.filter((file) => !isTable(file)) };
}

/** Drop, choose or paste a table; and the latest imports. */
export function ChooseFile({ opened }: { opened: (id: string) => void }) {
  const t = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState('');
  const send = useMutation<Awaited<ReturnType<typeof sendFile>>, ApiProblem, File>({
    mutationFn: sendFile,
    onSuccess(made) {
      remember(made);
      opened(made.id);
    },
  });
  const { mutate } = send;
  const take = useCallback(
    (files: File[]) => {
      const { tables, others } = sorted(files);
      if (others.length > 0) void addFiles(others);
      if (tables[0]) mutate(tables[0]);
    },
    [mutate],
  );
  useDropTarget(t('drop'), take);
  return (
    <Stack gap={16} maxW="48rem">
      {send.error && (
        <Note tone="fail" alert title={t('unreadable')}>
          {send.error.message}
        </Note>
      )}
      <Card>
        <Stack gap={12} p={16} align="start">
          <Text as="h2" size={16} weight="semibold">
            {t('drop')}
          </Text>
          <Text size={13} tone="muted">
            {t('what')}
          </Text>
          <Row gap={8} wrap>
            <Button variant="filled" busy={send.isPending} icon={<Icon of={IconUpload} size={16} />} onClick={() => input.current?.click()}>
              {t('choose')}
            </Button>
            <a className={css.download} href={inWorkspace('/api/v1/post-imports/template')} download>
              <Icon of={IconDownload} size={16} />
              {t('template')}
            </a>
          </Row>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            aria-label={t('choose')}
            onChange={({ currentTarget }) => {
              take([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
        </Stack>
      </Card>
      <Card>
        <Stack gap={12} p={16}>
          <Textarea
            label={t('paste')}
            description={t('pasteHelp')}
            autosize
            minRows={3}
            maxRows={8}
            value={pasted}
            onChange={({ currentTarget }) => setPasted(currentTarget.value)}
          />
          <Row justify="end">
            <Button
              busy={send.isPending}
              onClick={() => {
                if (pasted.trim()) send.mutate(new File([pasted], `${t('pastedName')}.tsv`, { type: 'text/tab-separated-values' }));
              }}
            >
              {t('check')}
            </Button>
          </Row>
        </Stack>
      </Card>
      <Latest opened={opened} />
    </Stack>
  );
}

function Latest({ opened }: { opened: (id: string) => void }) {
  const t = useWords();
  const { zone } = useTimes();
  const items = useQuery(get('/api/v1/post-imports')).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card>
      <Stack gap={4} p={16}>
        <Text as="h2" size={16} weight="semibold">
          {t('latest')}
        </Text>
        <Text size={13} tone="muted">
          {t('kept', { count: importKeptDays })}
        </Text>
        <Stack as="ul" gap={0 as never} aria-label={t('latest')}>
          {items.map((one) => (
            <Row as="li" key={one.id} gap="8 12" wrap pt={8}>
              <Button variant="bare" className={css.link} onClick={() => opened(one.id)}>
                <bdi>{one.name}</bdi>
              </Button>
              <Text size={13} tone="quiet">
                {formatMoment(one.createdAt, zone)}
              </Text>
              <Text size={13} tone="muted" ml="auto">
                {t('counts', { imported: one.rows.imported, problem: one.rows.problem, total: one.rows.total })}
              </Text>
            </Row>
          ))}
        </Stack>
      </Stack>
    </Card>
  );
}

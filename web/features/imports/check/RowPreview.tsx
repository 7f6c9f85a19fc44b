import { useWords } from 'words:imports';
import type { ImportPreview, ImportRow, PostImport } from '@everycast/contract/imports';
import { IconChevronDown, IconChevronUp, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { get } from '../../../lib/api/client.ts';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatMoment, zoneLabel } from '../../../lib/time/format.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Card, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Loading } from '../../../ui/Skeleton.tsx';

/** Draws a post as its accounts will show it. */
export type Preview = (of: { content: ImportPreview; when: string }) => ReactNode;

interface Props {
  of: PostImport;
  row: ImportRow;
  preview: Preview;
  /** Leads to the rows before and after; null where there is none. */
  previous: (() => void) | null;
  next: (() => void) | null;
}

/** The chosen row as it would go out. */
export function RowPreview({ of, row, preview, previous, next }: Props) {
  const t = useWords();
  return (
    <Card as="section" aria-label={t('preview.title', { line: row.line })}>
      <Row gap={8} p="12 16" edge="bottom">
        <Text as="h2" size={14} weight="semibold">
          {t('line', { line: row.line })}
        </Text>
        <Text size={13} tone="muted">
          {t('preview.what')}
        </Text>
        <Row ml="auto" gap={4}>
          <IconButton
            variant="small"
            icon={IconChevronUp}
            label={t('preview.previous')}
            disabled={!previous}
            onClick={() => previous?.()}
          />
          <IconButton variant="small" icon={IconChevronDown} label={t('preview.next')} disabled={!next} onClick={() => next?.()} />
        </Row>
      </Row>
      <Drawn key={row.position} of={of} row={row} preview={preview} />
    </Card>
  );
}

/** A row's post, or why there is none to look at. */
export function Drawn({ of, row, preview }: Pick<Props, 'of' | 'row' | 'preview'>) {
  const t = useWords();
  const { zone } = useTimes();
  const path = { id: of.id, position: row.position };
  const { data, error } = useQuery({ ...get('/api/v1/post-imports/{id}/rows/{position}/preview', { params: { path } }), retry: false });
  const when = row.dueAt === null ? t('preview.noTime') : formatMoment(row.dueAt, of.zone, 'named');
  if (error)
    return (
      <Text size={13} tone="muted" p={16}>
        {error.message}
      </Text>
    );
  if (!data) return <Loading />;
  return (
    <Stack gap={0 as never}>
      {data.accountIds.length > 0 ? (
        preview({ content: data, when })
      ) : (
        <Stack gap={8} p={16}>
          <Text size={13} tone="muted">
            {t('preview.noAccounts')}
          </Text>
          <Text size={14} breaks pre>
            {data.text}
          </Text>
        </Stack>
      )}
      <Row gap={8} p="0 16 12" size={12} tone="muted">
        <Icon of={IconClock} size={14} />
        <span>
          {row.dueAt === null ? when : `${when}, ${zoneLabel(of.zone, row.dueAt)}`}
          {row.dueAt !== null && zone !== of.zone && ` · ${formatMoment(row.dueAt, zone, 'named')}, ${zoneLabel(zone, row.dueAt)}`}
        </span>
      </Row>
    </Stack>
  );
}

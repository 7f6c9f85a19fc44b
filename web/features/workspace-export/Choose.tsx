import { useWords } from 'words:workspace-export';
import { type ExportContents, type ExportPart, exportParts } from '@everycast/contract/workspace-exports';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../lib/api/client.ts';
import { formatBytes } from '../../lib/measures.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useStart } from './use-exports.ts';

/** What an export has, with how much there is of it. */
export function Choose() {
  const t = useWords();
  const { workspace } = useSession();
  const [chosen, setChosen] = useState<readonly ExportPart[]>(exportParts);
  const { data } = useQuery(get('/api/v1/workspace-exports/contents'));
  const start = useStart();
  return (
    <Sheet
      title={t('title')}
      text={t('text', { workspace: workspace.name })}
      submit={() => start.mutate([...chosen])}
      foot={
        <Button type="submit" variant="filled" busy={start.isPending} disabled={chosen.length === 0}>
          {t('start')}
        </Button>
      }
    >
      <Checkbox.Group
        value={[...chosen]}
        onChange={(values) => setChosen(exportParts.filter((part) => values.includes(part)))}
        aria-label={t('parts')}
      >
        <Stack gap={16}>
          {exportParts.map((part) => (
            <Part key={part} part={part} contents={data} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Text size={13} tone="muted">
        {t('without')}
      </Text>
    </Sheet>
  );
}

function Part({ part, contents }: { part: ExportPart; contents: ExportContents | undefined }) {
  const t = useWords();
  return (
    <Row gap={16} align="start" justify="between">
      <Checkbox value={part} label={t(`part.${part}`)} description={t(`has.${part}`)} />
      <Text size={13} tone="muted" num nowrap>
        {contents && formatNumber(contents[part])}
        {contents && part === 'media' && contents.mediaBytes > 0 && ` · ${formatBytes(contents.mediaBytes)}`}
      </Text>
    </Row>
  );
}

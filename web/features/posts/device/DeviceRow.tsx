import { useWords } from 'words:device';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/Button.tsx';
import { ListRow, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';

/** A draft that only this device has: its first line, what becomes of it or why nothing does, and what can be done. */
export function DeviceRow({
  name,
  state,
  problem,
  actions,
  remove,
}: {
  name: string;
  state: string;
  problem: string | null;
  actions: ReactNode;
  remove: () => void;
}) {
  const t = useWords();
  return (
    <ListRow gap={12} wrap p="8 16">
      <Stack grow minW={0} flex="1 1 14rem">
        <Text as="span" weight="medium" truncate>
          {name}
        </Text>
        <Text as="span" size={12} tone={problem === null ? 'quiet' : 'fail'}>
          {problem ?? state}
        </Text>
      </Stack>
      <Row gap={8} rigid>
        {actions}
        <IconButton icon={IconTrash} size={16} label={t('delete', { name })} onClick={remove} />
      </Row>
    </ListRow>
  );
}

import { useWords } from 'words:videos';
import { Button } from '../../../ui/Button.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { useEditor } from '../editor.ts';

/** Says that the frame is a split screen, and returns to one crop. */
export function StackOn() {
  const t = useWords();
  const { change } = useEditor();
  return (
    <Stack gap={6} minW={0}>
      <Text size={12} tone="quiet">
        {t('picture.stack.on')}
      </Text>
      <Row gap={8} align="stretch" wrap>
        <Button variant="soft" size="sm" onClick={() => change((was) => ({ ...was, stack: null }))}>
          {t('picture.stack.off')}
        </Button>
      </Row>
    </Stack>
  );
}

import { useWords } from 'words:images';
import { Textarea } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { useEditor } from '../editor.ts';
import { ColorInput } from './fields.tsx';
import { useText } from './use-text.ts';

/** What is written, or a text to begin with. */
function Words() {
  const t = useWords();
  const { text, add, write } = useText();
  if (!text) {
    return (
      <Button icon={<Icon of={IconPlus} size={16} />} onClick={() => add(t('text.first'))}>
        {t('text.add')}
      </Button>
    );
  }
  return (
    <Textarea
      aria-label={t('text.text')}
      autosize
      minRows={1}
      maxRows={4}
      dir="auto"
      value={text.text}
      onChange={(event) => write(event.currentTarget.value)}
    />
  );
}

/** The color of what is drawn next, or of the selected text. */
function Color() {
  const t = useWords();
  const { tool, pen, setPen } = useEditor();
  const { text, set } = useText();
  if (tool === 'draw') return <ColorInput label={t('draw.color')} value={pen.color} set={(color) => setPen({ ...pen, color })} />;
  return text && <ColorInput label={t('text.color')} value={text.color} set={(color) => set({ color }, 'color')} />;
}

/** On a phone, what is left beside the picture while something is drawn or written on it. */
export function FullBar({ settings, setSettings }: { settings: boolean; setSettings: (open: boolean) => void }) {
  const t = useWords();
  const { tool, setTool, undo, redo, canUndo, canRedo } = useEditor();
  return (
    <Stack as="section" gap={8} p="8 16" rigid bg="surface" edge="top" aria-label={t(`tool.${tool}`)}>
      <Text as="h1" className="visually-hidden">
        {t('title')}
      </Text>
      {tool === 'text' && <Words />}
      <Row gap={4}>
        <Button variant="filled" onClick={() => setTool('crop')}>
          {t('full.done')}
        </Button>
        <Row gap={4} ml="auto">
          <Color />
          <IconButton icon={IconArrowBackUp} label={t('keys.undo')} onClick={undo} disabled={!canUndo} />
          <IconButton icon={IconArrowForwardUp} label={t('keys.redo')} onClick={redo} disabled={!canRedo} />
          <IconButton
            icon={IconAdjustmentsHorizontal}
            label={t('settings')}
            aria-expanded={settings}
            onClick={() => setSettings(!settings)}
          />
        </Row>
      </Row>
    </Stack>
  );
}

import { useWords } from 'words:images';
import {
  IconAdjustmentsHorizontal,
  IconBlur,
  IconCircles,
  IconCrop,
  IconPencil,
  IconTypography,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Stack, Text } from '../../ui/primitives/primitives.tsx';
import { type Tool, tools, useEditor } from './editor.ts';
import css from './ImageEditor.module.css';
import { toolKeys } from './keys/keys.ts';

const icons: Record<Tool, TablerIcon> = {
  crop: IconCrop,
  adjust: IconAdjustmentsHorizontal,
  filter: IconCircles,
  text: IconTypography,
  draw: IconPencil,
  blur: IconBlur,
};

/** The tools with their keys. */
export function Tools() {
  const t = useWords();
  const { tool, setTool } = useEditor();
  return (
    <Stack as="nav" gap={4} rigid bg="surface" edge="right" className={css.tools} aria-label={t('tools')}>
      {tools.map((one) => (
        <Button
          key={one}
          variant="bare"
          className={css.tool}
          aria-pressed={one === tool}
          aria-keyshortcuts={toolKeys[one]}
          onClick={() => setTool(one)}
        >
          <Text as="span" size={12} className={css.toolKey} aria-hidden="true">
            {toolKeys[one].toUpperCase()}
          </Text>
          <Icon of={icons[one]} size={20} />
          <Text as="span" size={12} weight="medium">
            {t(`tool.${one}`)}
          </Text>
        </Button>
      ))}
    </Stack>
  );
}

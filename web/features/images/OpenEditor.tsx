import { useWords } from 'words:images';
import type { EditableImage } from '@everycast/contract/image-versions';
import type { Media } from '@everycast/contract/media';
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
import { Key } from '../../ui/Key.tsx';
import { Note } from '../../ui/Note.tsx';
import { Box, Grid, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Conflict } from './Conflict.tsx';
import { ImageEditorContext, type Tool, tools, useEditor } from './editor.ts';
import { Head } from './Head.tsx';
import css from './ImageEditor.module.css';
import { shortcuts, toolKeys } from './keys/keys.ts';
import { useKeys } from './keys/use-keys.ts';
import { Panels } from './panels/Panels.tsx';
import { useSave } from './save/use-save.ts';
import { Stage } from './stage/Stage.tsx';
import { useProxy } from './stage/use-picture.ts';
import { useEditorState } from './use-editor.ts';
import { Versions } from './Versions.tsx';

const icons: Record<Tool, TablerIcon> = {
  crop: IconCrop,
  adjust: IconAdjustmentsHorizontal,
  filter: IconCircles,
  text: IconTypography,
  draw: IconPencil,
  blur: IconBlur,
};

/** The tools with their keys. */
function Tools() {
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

/** The picture, once it is loaded. */
function Picture() {
  const t = useWords();
  const { image } = useEditor();
  const { proxy, failed, again } = useProxy(image.proxyUrl);
  if (proxy) return <Stage proxy={proxy} />;
  return (
    <Box grow bg="sunken" p={24} minH={0}>
      {failed ? (
        <Note
          tone="fail"
          alert
          title={t('load.picture')}
          actions={
            <Button size="sm" onClick={again}>
              {t('save.again')}
            </Button>
          }
        />
      ) : (
        <Skeleton height="100%" />
      )}
    </Box>
  );
}

/** The most important keys. */
function Keys() {
  const t = useWords();
  return (
    <Row gap={16} rigid bg="surface" edge="top" size={12} tone="quiet" className={css.keys}>
      {shortcuts.map(({ name, keys }) => (
        <Row as="span" gap={4} key={name}>
          {keys.map((key) => (
            <Key key={key} of={key} />
          ))}
          {t(`keys.${name}`)}
        </Row>
      ))}
      <Text as="span" size={12} tone="quiet" ml="auto">
        {t('save.note')}
      </Text>
    </Row>
  );
}

/** Inside of the context: what needs the edit. */
function Screen({ close, saved, inDialog }: { close: () => void; saved: (media: Media) => void; inDialog: boolean }) {
  const editor = useEditor();
  const { save, saving } = useSave(saved);
  useKeys(editor, save, inDialog);
  return (
    <Stack bg="canvas" className={css.screen} data-dialog={inDialog || undefined}>
      <Head close={close} save={save} saving={saving} inDialog={inDialog} />
      <Conflict />
      <Grid grow minH={0} className={css.body}>
        <Tools />
        <Stack minW={0} minH={0} className={css.middle}>
          <Picture />
          <Versions />
        </Stack>
        <Panels className={css.panels} />
      </Grid>
      <Keys />
    </Stack>
  );
}

/** The editor with an image. */
export function OpenEditor({
  image,
  ...screen
}: {
  image: EditableImage;
  close: () => void;
  saved: (media: Media) => void;
  inDialog: boolean;
}) {
  return (
    <ImageEditorContext value={useEditorState(image)}>
      <Screen {...screen} />
    </ImageEditorContext>
  );
}

import { useWords } from 'words:images';
import type { ImageLayer } from '@everycast/contract/image-edits';
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import { newUuid } from '../../../lib/new-uuid.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { duplicated, raised, removed, replaced } from '../edit/layers.ts';
import { useEditor } from '../editor.ts';
import { Range } from './fields.tsx';
import css from './Panels.module.css';

/** The layers, the top one first. */
export function LayerList() {
  const t = useWords();
  const { edit, layer, selected, change, select, setTool } = useEditor();
  const name = (one: ImageLayer) => (one.type === 'text' && one.text.trim() !== '' ? one.text.trim() : t(`layers.names.${one.type}`));

  function choose(one: ImageLayer) {
    setTool(one.type === 'text' || one.type === 'logo' ? 'text' : 'draw');
    select(one.id);
  }
  return (
    <Stack as="section" gap={8} p={16} edge="top" aria-label={t('layers.title')}>
      <Text as="h2" size={13} weight="semibold">
        {t('layers.title')}
      </Text>
      {edit.layers.length === 0 && (
        <Text size={12} tone="quiet">
          {t('layers.none')}
        </Text>
      )}
      <Stack as="ul" gap={2}>
        {edit.layers.toReversed().map((one) => (
          <Row as="li" key={one.id} radius={6} className={css.layer} data-current={one.id === selected || undefined}>
            <Button variant="bare" aria-pressed={one.id === selected} onClick={() => choose(one)}>
              <Text as="span" block size={13} truncate>
                {name(one)}
              </Text>
            </Button>
            {one.id === selected && (
              <>
                <IconButton
                  variant="small"
                  size={16}
                  icon={IconArrowUp}
                  label={t('layers.up')}
                  onClick={() => change((was) => raised(was, one.id, 1))}
                />
                <IconButton
                  variant="small"
                  size={16}
                  icon={IconArrowDown}
                  label={t('layers.down')}
                  onClick={() => change((was) => raised(was, one.id, -1))}
                />
                <IconButton
                  variant="small"
                  size={16}
                  icon={IconCopy}
                  label={t('layers.duplicate')}
                  onClick={() => {
                    const id = newUuid();
                    change((was) => duplicated(was, one.id, id));
                    select(id);
                  }}
                />
                <IconButton
                  variant="small"
                  size={16}
                  icon={IconTrash}
                  label={t('layers.remove')}
                  onClick={() => {
                    select(null);
                    change((was) => removed(was, one.id));
                  }}
                />
              </>
            )}
          </Row>
        ))}
      </Stack>
      {layer && (
        <Range
          label={t('layers.opacity')}
          value={Math.round(layer.opacity * 100)}
          text={t('percent', { percent: Math.round(layer.opacity * 100) })}
          min={5}
          max={100}
          set={(percent) => change((was) => replaced(was, layer.id, (one) => ({ ...one, opacity: percent / 100 })), `opacity ${layer.id}`)}
        />
      )}
    </Stack>
  );
}

import { useWords } from 'words:images';
import { maxLayerText, type TextLayer, textFonts } from '@everycast/contract/image-edits';
import { NativeSelect, SegmentedControl, Switch, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { newUuid } from '../../../lib/new-uuid.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';
import { added, replaced } from '../edit/layers.ts';
import { useEditor } from '../editor.ts';
import { EmojiButton } from './EmojiButton.tsx';
import { ColorField, Range } from './fields.tsx';

const aligns = ['start', 'center', 'end'] as const;

/** A text over the picture: a new one, or the selected one. */
export function TextPanel() {
  const t = useWords();
  const { edit, frame, layer, change, select } = useEditor();
  const text = layer?.type === 'text' ? layer : null;
  const field = useRef<HTMLTextAreaElement>(null);

  function add(words: string, look: Partial<TextLayer> = {}) {
    const area = edit.crop ?? { x: 0, y: 0, ...frame };
    const width = area.width * 0.8;
    const size = Math.max(4, Math.round(area.width * 0.08));
    const id = newUuid();
    const fresh: TextLayer = {
      id,
      type: 'text',
      x: area.x + (area.width - width) / 2,
      y: area.y + area.height * 0.7,
      rotation: 0,
      opacity: 1,
      text: words,
      width,
      size,
      font: 'sans',
      bold: true,
      align: 'center',
      color: '#ffffff',
      ground: '#141821',
      ...look,
    };
    change((was) => added(was, fresh));
    select(id);
  }
  const set = (part: Partial<TextLayer>, kind?: string) =>
    change((was) => replaced(was, text?.id ?? '', (one) => (one.type === 'text' ? { ...one, ...part } : one)), kind);

  /** Where the text is being written; without a text, as a layer of its own. */
  function addEmoji(emoji: string) {
    if (!text) return add(emoji, { ground: null, bold: false });
    const { selectionStart, selectionEnd } = field.current ?? { selectionStart: text.text.length, selectionEnd: text.text.length };
    const caret = selectionStart + emoji.length;
    set({ text: text.text.slice(0, selectionStart) + emoji + text.text.slice(selectionEnd) }, `text ${text.id}`);
    // The changed text is in the field with the next frame.
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret));
  }

  return (
    <>
      <Row gap={8}>
        <Button size="sm" icon={<Icon of={IconPlus} size={16} />} onClick={() => add(t('text.first'))}>
          {t('text.add')}
        </Button>
        <EmojiButton chosen={addEmoji} />
      </Row>
      {text && (
        <>
          <Textarea
            ref={field}
            label={t('text.text')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={maxLayerText}
            dir="auto"
            value={text.text}
            onChange={(event) => set({ text: event.currentTarget.value }, `text ${text.id}`)}
          />
          <NativeSelect
            label={t('text.font')}
            data={textFonts.map((value) => ({ value, label: t(`text.fonts.${value}`) }))}
            value={text.font}
            onChange={(event) => set({ font: event.currentTarget.value as TextLayer['font'] })}
          />
          <Range
            label={t('text.size')}
            value={text.size}
            text={formatNumber(Math.round(text.size))}
            min={8}
            max={300}
            set={(size) => set({ size }, `size ${text.id}`)}
          />
          <SegmentedControl
            aria-label={t('text.align')}
            data={aligns.map((value) => ({ value, label: t(`text.aligns.${value}`) }))}
            value={text.align}
            onChange={(align) => set({ align: align as TextLayer['align'] })}
          />
          <Switch
            label={t('text.bold')}
            checked={text.bold}
            onChange={(event) => {
              set({ bold: event.currentTarget.checked });
            }}
          />
          <ColorField label={t('text.color')} value={text.color} set={(color) => set({ color }, `color ${text.id}`)} />
          <Switch
            label={t('text.ground')}
            checked={text.ground !== null}
            onChange={(event) => {
              set({ ground: event.currentTarget.checked ? '#141821' : null });
            }}
          />
          {text.ground !== null && (
            <ColorField label={t('text.groundColor')} value={text.ground} set={(ground) => set({ ground }, `ground ${text.id}`)} />
          )}
        </>
      )}
    </>
  );
}

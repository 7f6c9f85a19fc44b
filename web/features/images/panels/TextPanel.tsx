import { useWords } from 'words:images';
import { maxLayerText, type TextLayer } from '@everycast/contract/image-edits';
import { NativeSelect, SegmentedControl, Switch, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';
import { groundFor } from '../edit/contrast.ts';
import { usualGround } from '../edit/texts.ts';
import { EmojiButton } from './EmojiButton.tsx';
import { ColorField, Range } from './fields.tsx';
import { Readable } from './Readable.tsx';
import { useFonts } from './use-fonts.ts';
import { useText } from './use-text.ts';

const aligns = ['start', 'center', 'end'] as const;

/** A text over the picture: a new one, or the selected one. */
export function TextPanel() {
  const t = useWords();
  const { text, add, set, write } = useText();
  const fonts = useFonts(text?.font);
  const field = useRef<HTMLTextAreaElement>(null);

  /** Where the text is being written; without a text, as a layer of its own. */
  function addEmoji(emoji: string) {
    if (!text) return add(emoji, { ground: null, bold: false });
    const { selectionStart, selectionEnd } = field.current ?? { selectionStart: text.text.length, selectionEnd: text.text.length };
    const caret = selectionStart + emoji.length;
    write(text.text.slice(0, selectionStart) + emoji + text.text.slice(selectionEnd));
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
            onChange={(event) => write(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('text.font')}
            data={fonts.options}
            value={text.font}
            onChange={(event) => set(fonts.look(event.currentTarget.value))}
          />
          <Range
            label={t('text.size')}
            value={text.size}
            text={formatNumber(Math.round(text.size))}
            min={8}
            max={300}
            set={(size) => set({ size }, 'size')}
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
          <ColorField label={t('text.color')} value={text.color} set={(color) => set({ color }, 'color')} />
          <Switch
            label={t('text.ground')}
            checked={text.ground !== null}
            onChange={(event) => {
              set({ ground: event.currentTarget.checked ? usualGround : null });
            }}
          />
          {text.ground !== null && (
            <ColorField label={t('text.groundColor')} value={text.ground} set={(ground) => set({ ground }, 'ground')} />
          )}
          <Readable text={text} addGround={() => set({ ground: groundFor(text.color) })} />
        </>
      )}
    </>
  );
}

import type { Media } from '@everycast/contract/media';
import { type DragEvent, type ReactNode, type Ref, useEffect, useState } from 'react';
import { toast } from '../../../../ui/toast/store.ts';
import type { Room } from '../../draft/room.ts';
import { widest } from '../../draft/widest.ts';
import { useWords } from '../../words.ts';
import { MediaStrip } from '../MediaStrip.tsx';
import { TextField } from '../TextField.tsx';
import { useUploads } from '../use-uploads.ts';
import type { Part } from './body-editor.ts';
import css from './Parts.module.css';

/** The text and the media of one part. Files can be pasted into it and dropped on it. */
export function PartEditor({
  part,
  label,
  id,
  room,
  change,
  put,
  pick,
  uploading,
  strays,
  field,
  children,
}: {
  part: Part;
  label: string;
  /** A name for this part in the page. */
  id: string;
  room: Room | null;
  change: (to: Partial<Part>, kind: string) => void;
  put: (files: readonly Media[]) => void;
  /** Opens the library; so many more files have room. */
  pick: (most: number) => void;
  /** Told how many files are on their way. */
  uploading: (count: number) => void;
  /** Files that were dropped beside all parts. */
  strays?: readonly File[];
  field?: Ref<HTMLTextAreaElement>;
  children?: ReactNode;
}) {
  const t = useWords();
  const [dragging, setDragging] = useState(false);
  const { most, alt } = widest;
  const { uploads, add } = useUploads((media) => {
    // The same file again is the same picture, which no platform shows twice.
    if (part.media.some((one) => one.id === media.id)) toast.ok(t('media.there', { name: media.name }));
    put([media]);
  });
  const { length: onTheirWay } = uploads;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told of the count alone
  useEffect(() => {
    uploading(onTheirWay);
    return () => uploading(0);
  }, [onTheirWay]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each drop is added once
  useEffect(() => {
    if (strays) add(strays);
  }, [strays]);

  const drop = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setDragging(true);
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragging(false);
    },
    onDrop(event: DragEvent) {
      // A text that is dragged into the editor is the browser's own to put there.
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setDragging(false);
      add([...event.dataTransfer.files]);
    },
  };

  return (
    <div className={css.part} {...drop}>
      <TextField
        field={field}
        label={label}
        placeholder={t('editor.placeholder')}
        value={part.text}
        change={(text) => change({ text }, 'text')}
        pasteFiles={add}
        facets={room?.facets(part.text) ?? []}
        measure={room?.measure ?? null}
        describedBy={id}
      />
      <p id={id} className={css.room} aria-live="polite">
        {room && roomWords(t, room)}
      </p>
      <MediaStrip
        pictures={part.media}
        uploads={uploads}
        most={most}
        maxAlt={alt}
        add={add}
        pick={() => pick(most - part.media.length - onTheirWay)}
        change={(media) => change({ media }, 'pictures')}
        stop={(upload) => upload.stop()}
      />
      {children}
      {dragging && <p className={css.dropHere}>{t('media.drop')}</p>}
    </div>
  );
}

/** How much room is left, or how far the text is past it. */
function roomWords(t: ReturnType<typeof useWords>, { platform, measure: { max, length } }: Room): string {
  if (length > max) return t('editor.over', { platform, count: length - max });
  return t('editor.room', { platform, left: max - length, max });
}

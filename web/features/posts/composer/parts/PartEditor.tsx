import { useWords } from 'words:posts';
import type { Media } from '@everycast/contract/media';
import { useMergedRef } from '@mantine/hooks';
import { type ReactNode, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { usePhone } from '../../../../lib/use-phone.ts';
import { Grid, Row, Stack } from '../../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../../ui/state/State.tsx';
import { toast } from '../../../../ui/toast/toast-store.ts';
import type { Draft } from '../../draft/draft.ts';
import type { Neighbors } from '../../draft/picked.ts';
import type { AccountCheck } from '../../draft/problems.ts';
import { type Room, widest } from '../../draft/room.ts';
import { Renditions } from '../../renditions/Renditions.tsx';
import { type OpenPart, renditionsOfPart } from '../../renditions/renditions.ts';
import { Credits } from '../media/Credits.tsx';
import { MediaStrip } from '../media/MediaStrip.tsx';
import { TextField } from '../TextField.tsx';
import { LateLinks, LateTools } from '../tools/LateTools.tsx';
import { type ToolContext, useTextTool } from '../tools/tool.ts';
import { useFileDrop } from '../use-file-drop.ts';
import { useUploads } from '../use-uploads.ts';
import type { PostPart } from './body-editor.ts';
import css from './Parts.module.css';

/** Finding and drawing hundreds of links at each keystroke makes it late, so only the preview marks those of an article. UTF-16 units. */
const articleFrom = 8_000;

/** One part's text and media. Files can be pasted and dropped. */
export function PartEditor({
  part,
  label,
  id,
  room,
  version,
  change,
  has,
  put,
  pick,
  uploading,
  shared: { draft, checks, open, at },
  scheduled,
  droppedFiles,
  field,
  name,
  tools,
  children,
}: {
  part: PostPart;
  label: string;
  /** This part's name in the page. */
  id: string;
  room: Room | null;
  /** Whose variant this is; null is the version for all accounts. */
  version: string | null;
  /** `kind` merges consecutive changes into one undo step. */
  change: (to: Partial<PostPart>, kind?: string) => void;
  /** Whether the file is present, by the current state. */
  has: (mediaId: string) => boolean;
  /** Adds files: at the end, or among those that were picked with them. */
  put: (files: readonly Media[], among?: Neighbors) => void;
  /** Opens the library; this many more files fit. */
  pick: (max: number) => void;
  /** Receives how many files are being uploaded. */
  uploading: (count: number) => void;
  /** What the part's renditions depend on: the draft with its checks, the open version with those below it, and the part's position. */
  shared: OpenPart & { draft: Draft; checks: readonly AccountCheck[] };
  scheduled: boolean;
  /** Files that were dropped next to the parts. */
  droppedFiles?: readonly File[];
  field?: Ref<HTMLTextAreaElement>;
  /** The part's key; null is the post itself. */
  name: string | null;
  /** What the tools of the text need of the composer. */
  tools: () => ToolContext;
  children?: ReactNode;
}) {
  const t = useWords();
  const { max, alt } = widest;
  const { uploads, add } = useUploads(
    (media, among) => {
      // The same file again is the same image, which no platform shows twice.
      if (has(media.id)) {
        toast.ok(t('media.there', { name: media.name }));
        return false;
      }
      put([media], among);
      return true;
    },
    uploading,
    version,
  );
  const { dragging, drop } = useFileDrop(add);
  const area = useRef<HTMLTextAreaElement>(null);
  const areas = useMergedRef(area, field);
  const tool = useTextTool(area, name, (text) => change({ text }), tools);
  // A thread would be full of tools: each part gets its own when someone is in it.
  const [hasTools, setHasTools] = useState(name === null);
  const phone = usePhone();
  const isOver = room !== null && room.measure.over > 0;
  const platforms = useMemo(() => [...new Set(checks.map(({ account }) => account.platform))], [checks]);
  const renditions = useMemo(() => renditionsOfPart(draft, checks, { open, at }), [draft, checks, open, at]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each drop is added once
  useEffect(() => {
    if (droppedFiles) add(droppedFiles);
  }, [droppedFiles]);

  return (
    <Stack gap={12} pos="relative" className={css.part} onFocus={() => setHasTools(true)} {...drop}>
      <TextField
        field={areas}
        label={label}
        placeholder={t('editor.placeholder')}
        value={part.text}
        change={(text) => change({ text }, 'text')}
        pasteFiles={add}
        facets={room && part.text.length < articleFrom ? room.facets(part.text) : []}
        measure={room?.measure ?? null}
        describedBy={id}
      />
      <Row gap="4 12" wrap minH="var(--h-control)" className={css.bar}>
        <Row as="fieldset" gap={2} className={css.tools} aria-label={t('editor.tools')}>
          {hasTools && <LateTools tool={tool} field={area} addFiles={add} />}
        </Row>
        <Row as="p" gap={4} size={12} tone={isOver ? 'wait' : 'quiet'} num id={id} className={css.room} aria-live="polite">
          {isOver && <StateGlyph state="warning" size={14} label={null} />}
          {room && roomWords(t, room, { short: phone })}
        </Row>
      </Row>
      <MediaStrip
        pictures={part.media}
        uploads={uploads}
        max={max}
        maxAlt={alt}
        add={add}
        pick={() => pick(max - part.media.length - uploads.length)}
        change={(media) => change({ media }, 'pictures')}
        renditions={renditions}
        replace={(media) => change({ media })}
        text={part.text}
        platforms={platforms}
        put={(files) => put(files)}
        cards={{ ...whoGets(checks), texts: [part.text], put }}
      />
      <Credits pictures={part.media} text={part.text} change={(text) => change({ text })} />
      <Renditions
        files={renditions}
        scheduled={scheduled}
        choose={({ id: chosen }, crop) =>
          change({ media: part.media.map((one) => (one.id === chosen ? { ...one, crop } : one)) }, 'pictures')
        }
      />
      <LateLinks tool={tool} text={part.text} />
      {children}
      {dragging && (
        <Grid as="p" center radius={10} tone="brand" weight="medium" className={css.dropHere}>
          {t('media.drop')}
        </Grid>
      )}
    </Stack>
  );
}

/** Who gets a part, for what is made of it. */
const whoGets = (checks: readonly AccountCheck[]) => ({
  accountIds: checks.map(({ account }) => account.id),
  platforms: [...new Set(checks.map(({ account }) => account.platform))],
});

/** How much space is left, or how far the text is over. */
function roomWords(t: ReturnType<typeof useWords>, { platform, measure: { max, length } }: Room, { short }: { short: boolean }): string {
  if (length > max) return t(short ? 'editor.overShort' : 'editor.over', { platform, count: length - max });
  return t(short ? 'editor.roomShort' : 'editor.room', { platform, left: max - length, max });
}

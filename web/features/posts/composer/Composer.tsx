import type { Account } from '@everycast/contract/accounts';
import type { Media } from '@everycast/contract/media';
import type { PlatformId } from '@everycast/contract/platforms';
import type { Post } from '@everycast/contract/posts';
import { type DragEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { formatMoment } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { toast } from '../../../ui/toast/store.ts';
import { contentFor, type Draft, type DraftPicture } from '../draft/draft.ts';
import type { FoundDraft } from '../draft/kept.ts';
import { checkAccounts, checkSchedule } from '../draft/problems.ts';
import { useWords } from '../words.ts';
import { AccountsPane } from './AccountsPane.tsx';
import css from './Composer.module.css';
import { Foot } from './Foot.tsx';
import { Head } from './Head.tsx';
import { MediaStrip } from './MediaStrip.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { Problems } from './Problems.tsx';
import { type StepName, Steps } from './Steps.tsx';
import { TextField } from './TextField.tsx';
import { useBrought } from './use-brought.ts';
import { useComposer } from './use-composer.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useUploads } from './use-uploads.ts';
import { Variants } from './Variants.tsx';

/** What the assistant is told of the composer, and what it may do there. */
export interface AssistantPlace {
  /** The text in front of the person: the post's, or one account's own. */
  text: string;
  /** The platform whose own version is open, or the one with the least room; undefined where none is chosen. */
  platform: PlatformId | undefined;
  /** Puts a text in its place; undo takes it back. */
  use: (text: string) => void;
  /** Asked for from the page around: shorten the text for this platform. Counts up with each asking. */
  wish: { platform: PlatformId; count: number } | null;
}

/** What the library's picker is told, and what it may do. */
interface LibraryPlace {
  opened: boolean;
  close: () => void;
  /** How many more files have room. */
  most: number;
  choose: (files: Media[]) => void;
}

export interface ComposerProps {
  post: Post | null;
  first: Draft;
  /** What this browser kept of it. */
  left: FoundDraft | null;
  accounts: readonly Account[];
  homeZone: string;
  back: string;
  /** Told the id once a new draft has one. */
  savedAs: (id: string) => void;
  assistant: (place: AssistantPlace) => ReactNode;
  library: (place: LibraryPlace) => ReactNode;
  /** Files that whoever came here wants in the post; what is there already stays. */
  brought: readonly Media[];
}

/** Accounts, editor and previews side by side; on a phone three steps. */
export function Composer({ post, first, left, accounts, homeZone, back, savedAs, assistant, library, brought }: ComposerProps) {
  const t = useWords();
  const composer = useComposer({ post, first, left });
  const { draft, edit } = composer;
  const [tab, setTab] = useState<string | null>(null);
  const [step, setStep] = useState<StepName>('write');
  const [wish, setWish] = useState<AssistantPlace['wish']>(null);
  const [dragging, setDragging] = useState(false);
  const [picking, setPicking] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const now = useNow();

  const open = tab !== null && draft.accountIds.includes(tab) && draft.variants[tab] ? tab : null;
  const openAccount = accounts.find((account) => account.id === open);
  const checks = useMemo(() => checkAccounts(draft, accounts), [draft, accounts]);
  const time = checkSchedule(draft.schedule, now);
  const content = open === null ? { text: draft.text, media: draft.media } : contentFor(draft, open);
  const tightest = [...checks].sort((a, b) => a.measure.max - a.measure.length - (b.measure.max - b.measure.length))[0];
  const measured = open === null ? tightest : checks.find((check) => check.account.id === open);
  const manifest = measured && manifests[measured.account.platform];
  const limits = Object.values(manifests).map((one) => one.limits);
  const most = Math.max(...limits.map((limit) => limit.images));

  const setText = (text: string, kind?: string) =>
    edit((was) => (open === null ? { ...was, text } : withVariant(was, open, { text })), kind);
  const setMedia = (media: DraftPicture[], kind?: string) =>
    edit((was) => (open === null ? { ...was, media } : withVariant(was, open, { media })), kind);

  const put = (files: readonly Media[]) => edit((was) => withMedia(was, open, files));
  const { uploads, add } = useUploads((media) => {
    // The same file again is the same picture, which no platform shows twice.
    if (content.media.some((one) => one.id === media.id)) toast.ok(t('media.there', { name: media.name }));
    put([media]);
  });
  useBrought(brought, put);
  useShortcuts(composer);
  useEffect(() => field.current?.focus(), []);
  const savedId = composer.saved?.id;
  const tell = useRef(savedAs);
  tell.current = savedAs;
  useEffect(() => {
    if (savedId !== undefined) tell.current(savedId);
  }, [savedId]);

  /** Wherever on the screen: a file that is dropped beside the editor would else take the page's place. */
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
    <div className={css.composer} data-step={step} {...drop}>
      <Head post={post} composer={composer} back={back} />
      <Steps
        step={step}
        choose={setStep}
        accounts={draft.accountIds.length}
        problems={checks.filter((check) => check.issues.length > 0).length}
      />
      <div className={css.columns}>
        <div className={css.accounts}>
          <AccountsPane
            accounts={accounts}
            chosen={draft.accountIds}
            checks={checks}
            choose={(id, on) =>
              edit((was) => ({ ...was, accountIds: on ? [...was.accountIds, id] : was.accountIds.filter((one) => one !== id) }))
            }
          />
        </div>
        <section className={css.editor} aria-label={t('editor.title')} data-dragging={dragging || undefined}>
          <Variants
            draft={draft}
            accounts={accounts}
            open={open}
            choose={setTab}
            edit={edit}
            save={composer.save}
            saved={composer.saved !== null || composer.save.is !== 'saved'}
          />
          <div className={css.sheet}>
            <TextField
              field={field}
              label={openAccount ? t('editor.labelFor', { name: openAccount.displayName }) : t('editor.label')}
              placeholder={t('editor.placeholder')}
              value={content.text}
              change={(text) => setText(text, `text ${open}`)}
              pasteFiles={add}
              facets={manifest?.facets(content.text) ?? []}
              measure={measured?.measure ?? null}
              describedBy="composer-room"
            />
            <p id="composer-room" className={css.room} aria-live="polite">
              {measured &&
                t('editor.room', {
                  platform: manifests[measured.account.platform].name,
                  left: measured.measure.max - measured.measure.length,
                  max: measured.measure.max,
                })}
            </p>
            <MediaStrip
              pictures={content.media}
              uploads={uploads}
              most={most}
              maxAlt={Math.max(...limits.map((limit) => limit.altUnits))}
              add={add}
              pick={() => setPicking(true)}
              change={(media) => setMedia(media, 'pictures')}
              stop={(upload) => upload.stop()}
            />
            <Problems
              checks={checks}
              shorten={(platform) => setWish((was) => ({ platform, count: (was?.count ?? 0) + 1 }))}
              leaveOut={(id) => edit((was) => ({ ...was, accountIds: was.accountIds.filter((one) => one !== id) }))}
            />
          </div>
          {assistant({ text: content.text, platform: measured?.account.platform, use: (text) => setText(text), wish })}
          {library({ opened: picking, close: () => setPicking(false), most: most - content.media.length - uploads.length, choose: put })}
          {dragging && <p className={css.dropHere}>{t('media.drop')}</p>}
        </section>
        <div className={css.previews}>
          <PreviewPane
            draft={draft}
            checks={checks}
            when={time.kind === 'now' || !('instant' in time) ? t('preview.now') : formatMoment(time.instant.toString(), homeZone)}
          />
        </div>
      </div>
      <Foot
        post={post}
        composer={composer}
        checks={checks}
        time={time}
        homeZone={homeZone}
        uploading={uploads.length}
        step={step}
        go={setStep}
      />
    </div>
  );
}

/** Adds files to the post or to the open version, each once, with the words that the library has for them. */
function withMedia(draft: Draft, open: string | null, files: readonly Media[]): Draft {
  const present = open === null ? draft.media : contentFor(draft, open).media;
  const fresh = files.filter(({ id }) => present.every((one) => one.id !== id)).map((media) => ({ id: media.id, alt: media.alt, media }));
  if (fresh.length === 0) return draft;
  const media = [...present, ...fresh];
  return open === null ? { ...draft, media } : withVariant(draft, open, { media });
}

function withVariant(draft: Draft, accountId: string, part: Partial<Draft['variants'][string]>): Draft {
  const variant = draft.variants[accountId] ?? { text: null, media: null };
  return { ...draft, variants: { ...draft.variants, [accountId]: { ...variant, ...part } } };
}

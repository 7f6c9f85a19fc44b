import { useWords } from 'words:posts';
import type { Account } from '@everycast/contract/accounts';
import type { Media } from '@everycast/contract/media';
import type { Post } from '@everycast/contract/posts';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { manyAccounts } from '../../../lib/accounts/many.ts';
import { useSession, useTimes } from '../../../lib/session/session.tsx';
import { formatMoment } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { useDropTarget } from '../../../lib/uploads/drop-target.ts';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Box, Grid, Stack } from '../../../ui/primitives/primitives.tsx';
import { bodyFor, type Draft, type DraftSchedule, hasFiles, withAccounts } from '../draft/draft.ts';
import type { FoundDraft } from '../draft/kept.ts';
import { checkSchedule } from '../draft/problems.ts';
import { tightestOf } from '../draft/room.ts';
import { AccountsPane } from './accounts/AccountsPane.tsx';
import { useGroupChoice } from './accounts/use-group-choice.ts';
import css from './Composer.module.css';
import { Foot } from './Foot.tsx';
import { Head } from './Head.tsx';
import { OptionsPanel } from './options/OptionsPanel.tsx';
import panes from './Panes.module.css';
import { PostLabels } from './PostLabels.tsx';
import { bodyEditor } from './parts/body-editor.ts';
import { PostParts } from './parts/PostParts.tsx';
import type { AssistantPlace, LibraryPlace, RepeatPlace } from './places.ts';
import { PreviewPane } from './preview/PreviewPane.tsx';
import { ProblemList } from './problems/ProblemList.tsx';
import { useFixes } from './problems/use-fixes.tsx';
import { useProblems } from './problems/use-problems.ts';
import { firstStep, Steps } from './Steps.tsx';
import { useToolContext } from './tools/tool.ts';
import { useApplyOnce } from './use-apply-once.ts';
import { useCarousel } from './use-carousel.ts';
import { useChecks } from './use-checks.ts';
import { useComposer } from './use-composer.ts';
import { useConnect } from './use-connect.ts';
import { usePanes } from './use-panes.ts';
import { useShortLinks } from './use-short-links.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useWatermarks } from './use-watermarks.ts';
import { useWriting } from './use-writing.ts';
import { useGoneGroups, useOpenVersion } from './versions/use-open-version.ts';
import { Versions } from './versions/Versions.tsx';
import { WatermarkSwitch } from './WatermarkSwitch.tsx';

export interface ComposerProps {
  post: Post | null;
  first: Draft;
  /** What this browser stored of it. */
  left: FoundDraft | null;
  accounts: readonly Account[];
  back: string;
  /** Receives a new draft's ID. */
  savedAs: (id: string) => void;
  assistant: (place: AssistantPlace) => ReactNode;
  library: (place: LibraryPlace) => ReactNode;
  repeat: (place: RepeatPlace) => ReactNode;
  /** Whether the post belongs to a repeat, so that a change of it may be one of all that follow. */
  repeats: boolean;
  /** Files to add to the post on arrival; existing ones stay. */
  brought: readonly Media[];
  /** The IDs of accounts that were connected for this post. */
  broughtAccounts: readonly string[];
}

/** The library's picker. `pick` opens it for files, and `pickForOption` for an option's image. */
function useLibrary(library: ComposerProps['library']) {
  /** How many more files fit, and where they go; null while it is closed. */
  const [picking, setPicking] = useState<Pick<LibraryPlace, 'max' | 'kind' | 'choose'> | null>(null);
  const pickForOption = useCallback(
    (choose: (picture: Media) => void) => setPicking({ max: 1, kind: 'image', choose: ([picture]) => picture && choose(picture) }),
    [],
  );
  const picker = library({
    opened: picking !== null,
    close: () => setPicking(null),
    max: picking?.max ?? 0,
    ...(picking?.kind && { kind: picking.kind }),
    choose: (files) => picking?.choose(files),
  });
  return { pick: setPicking, pickForOption, picker };
}

/** How many files are being uploaded: for the post itself (null), for its other parts by their keys, and for options. */
function useUploading() {
  const [counts, setCounts] = useState<ReadonlyMap<string | null, number>>(new Map());
  const setUploading = useCallback((key: string | null, count: number) => setCounts((was) => new Map(was).set(key, count)), []);
  return { uploading: [...counts.values()].reduce((sum, count) => sum + count, 0), setUploading };
}

/** Reports a new draft's ID once it is saved. */
function useSavedAs(savedId: string | undefined, savedAs: (id: string) => void): void {
  const report = useRef(savedAs);
  report.current = savedAs;
  useEffect(() => {
    if (savedId !== undefined) report.current(savedId);
  }, [savedId]);
}

/** When a draft goes out, checked against the present. */
function useCheckedTime(schedule: DraftSchedule) {
  const now = useNow();
  return { now, time: useMemo(() => checkSchedule(schedule, now), [schedule, now]) };
}

const selectedIn = (field: HTMLTextAreaElement | null): string => field?.value.slice(field.selectionStart, field.selectionEnd) ?? '';

/** The current value, for what runs later. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}

/** A field that has the focus when the composer opens. */
function useFocused(): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}

const loadBorders = () => import('./PaneBorders.tsx');

/** Accounts, editor and previews side by side; on a phone three steps. */
export function Composer(props: ComposerProps) {
  const { post, first, left, accounts, back, savedAs, assistant, library, brought, broughtAccounts } = props;
  const t = useWords();
  const { zone } = useTimes();
  const composer = useComposer({ post, first, left });
  const connect = useConnect(composer);
  const mayConnect = useSession().workspace.permissions.includes('account.connect');
  const { draft, edit } = composer;
  const [step, setStep] = useState(() => firstStep([...draft.accountIds, ...broughtAccounts]));
  const [droppedFiles, setDroppedFiles] = useState<readonly File[]>();
  useDropTarget(t('media.dropAnywhere'), setDroppedFiles);
  const { pick, pickForOption, picker } = useLibrary(library);
  const { uploading, setUploading } = useUploading();
  const field = useFocused();
  const columns = useRef<HTMLDivElement>(null);
  const latest = useLatest(draft);

  const { groups, chooseGroup, remember } = useGroupChoice(edit, accounts);
  const { watermarked, offered, chosen } = useWatermarks(draft, useShortLinks(draft, accounts, post, composer.saved?.id), post);
  const checks = useChecks(draft, watermarked, groups);
  const { wanted, open, openAccount, versions, shown, choose: chooseVersion } = useOpenVersion(draft, checks);
  const { now, time } = useCheckedTime(draft.schedule);
  const body = bodyFor(draft, versions);
  const editor = useMemo(() => bodyEditor(edit, versions), [edit, versions]);
  const chooseAccounts = useCallback((ids: readonly string[], on: boolean) => edit((was) => withAccounts(was, ids, on)), [edit]);
  const measured = tightestOf(shown);

  const problems = useProblems({ checks, time, uploading, postId: composer.saved?.id });
  const { fixes, wish, dialog } = useFixes({ draft, edit, checks, go: setStep, openVersion: chooseVersion, pick });

  useApplyOnce(brought, (files) => editor.put(null, files));
  useApplyOnce(broughtAccounts, (ids) => edit((was) => withAccounts(was, ids, true)));
  const phone = usePhone();
  usePanes();
  const PaneBorders = useLazyComponent(loadBorders, !phone);
  const { composer: root, writing, watch } = useWriting(phone);
  useGoneGroups(composer, post, { wanted, choose: chooseVersion });
  useShortcuts(composer);
  useSavedAs(composer.saved?.id, savedAs);
  const becomeCarousel = useCarousel(edit, shown, checks);
  const tools = useToolContext({ draft, edit, checks, groups, open, time, now });

  return (
    <div ref={root} className={css.composer} data-step={step} data-writing={writing || undefined}>
      <Head
        post={post}
        composer={composer}
        back={back}
        next={writing ? () => setStep('check') : null}
        selected={() => selectedIn(field.current)}
      />
      <Steps step={step} choose={setStep} accounts={draft.accountIds.length} problems={problems.rows.length + problems.others.length} />
      <Grid grow minH={0} ref={columns} className={panes.columns}>
        <Box scroll edge="right" className={css.accounts}>
          <AccountsPane
            accounts={accounts}
            groups={groups}
            chosen={draft.accountIds}
            checks={checks}
            choose={chooseAccounts}
            chooseGroup={chooseGroup}
            connect={mayConnect ? () => void connect() : null}
          />
          <div className={css.options}>
            <OptionsPanel
              draft={draft}
              open={openAccount?.id ?? null}
              checks={checks}
              folds={accounts.length >= manyAccounts}
              edit={edit}
              pick={pickForOption}
              uploading={setUploading}
            />
          </div>
        </Box>
        <Stack as="section" minH={0} pos="relative" className={css.editor} aria-label={t('editor.title')} {...watch}>
          <Versions
            accountIds={draft.accountIds}
            variants={draft.variants}
            text={draft.text}
            accounts={accounts}
            groups={groups}
            open={open}
            choose={chooseVersion}
            edit={edit}
            save={composer.save}
            saved={composer.saved !== null || composer.save.is !== 'saved'}
          />
          <Stack gap={12} grow p={16} scroll className={css.sheet}>
            <PostParts
              draft={draft}
              read={() => latest.current}
              body={body}
              editor={editor}
              checks={checks}
              shown={shown}
              versions={versions}
              open={open}
              openAccount={openAccount}
              tools={tools}
              scheduled={post?.state === 'scheduled'}
              droppedFiles={droppedFiles}
              field={field}
              pick={(max, choose) => pick({ max, choose })}
              uploading={setUploading}
              becomeCarousel={becomeCarousel}
            />
            {offered.size > 0 && hasFiles(draft) && <WatermarkSwitch on={chosen.size > 0} edit={edit} />}
            <PostLabels ids={draft.labelIds} edit={edit} />
          </Stack>
          {assistant({
            text: body.text,
            platform: measured?.account.platform,
            use: (suggested) => editor.change(() => ({ text: suggested })),
            wish,
          })}
          {picker}
          {dialog}
        </Stack>
        <Box minH={0} bg="canvas" edge="left" className={css.previews}>
          {phone && (
            <div className={css.check}>
              <ProblemList {...problems} fixes={fixes} />
            </div>
          )}
          <PreviewPane
            checks={checks}
            fixes={fixes}
            groups={groups}
            when={time.kind === 'now' || !('instant' in time) ? t('preview.now') : formatMoment(time.instant.toString(), zone)}
            change={edit}
          />
        </Box>
        {PaneBorders && <PaneBorders columns={columns} />}
      </Grid>
      <Foot
        post={post}
        composer={composer}
        problems={problems}
        fixes={fixes}
        time={time}
        step={step}
        go={setStep}
        wasSent={() => remember(latest.current)}
        repeat={props.repeat}
        repeats={props.repeats}
      />
    </div>
  );
}

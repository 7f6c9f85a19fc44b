import { useWords } from 'words:posts';
import type { Account } from '@everycast/contract/accounts';
import type { Media } from '@everycast/contract/media';
import { issueText } from '@everycast/platforms/port/issues';
import { type Ref, useCallback } from 'react';
import { manifests } from '../../../../lib/platforms/manifests.ts';
import { say } from '../../../../lib/platforms/say.ts';
import type { DraftBody } from '../../draft/body.ts';
import { bodyFor, type Draft } from '../../draft/draft.ts';
import type { Neighbors } from '../../draft/picked.ts';
import type { AccountCheck } from '../../draft/problems.ts';
import { fitsAll, roomOf, splitInto } from '../../draft/room.ts';
import type { VersionKey } from '../../draft/versions.ts';
import type { ToolContext } from '../tools/tool.ts';
import { type BodyEditor, type PostPart, partOf } from './body-editor.ts';
import { Carousel } from './Carousel.tsx';
import { FirstComment } from './FirstComment.tsx';
import { PartEditor } from './PartEditor.tsx';
import { PartIssues } from './PartIssues.tsx';
import { SplitUp } from './SplitUp.tsx';
import { Thread } from './Thread.tsx';

/** What the open version says: the post itself, the further parts of its thread, and the first comment. */
export function PostParts({
  draft,
  read,
  body,
  editor: { change, changePart, put },
  checks,
  shown,
  versions,
  open,
  openAccount,
  tools,
  scheduled,
  droppedFiles,
  field,
  pick,
  uploading,
  becomeCarousel,
}: {
  draft: Draft;
  /** The draft as it is when something arrives. */
  read: () => Draft;
  /** The content of the open version. */
  body: DraftBody;
  editor: BodyEditor;
  checks: readonly AccountCheck[];
  /** The checks of the accounts that get the open version. */
  shown: readonly AccountCheck[];
  /** The open version with those below it, the most specific first. */
  versions: readonly VersionKey[];
  /** The open version; null is the one for all accounts. */
  open: VersionKey | null;
  openAccount: Account | undefined;
  tools: () => ToolContext;
  scheduled: boolean;
  /** Files that were dropped next to the parts. */
  droppedFiles: readonly File[] | undefined;
  field: Ref<HTMLTextAreaElement>;
  /** Opens the library for a part; `max` more files fit. */
  pick: (max: number, choose: (files: Media[]) => void) => void;
  /** Receives how many files of a part are being uploaded. */
  uploading: (key: string | null, count: number) => void;
  /** Replaces the thread by a carousel. */
  becomeCarousel: (files: readonly Media[]) => void;
}) {
  const t = useWords();
  const changeComment = useCallback((firstComment: string) => change(() => ({ firstComment }), 'comment'), [change]);
  const threaded = shown.filter(({ account }) => manifests[account.platform].publishes.thread === true);
  const commentIssues = shown.flatMap(({ issues }) => issues.filter(({ field }) => field === 'firstComment'));

  /** A part's props; `key` null is the post itself, `at` its position. */
  const ofPart = (key: string | null, at: number, part: PostPart) => ({
    part,
    name: key,
    tools,
    id: at === 0 ? 'composer-room' : `composer-room-${at}`,
    room: roomOf(part.text, shown, { at, thread: body.thread.length > 0 }),
    version: open,
    change: (to: Partial<PostPart>, kind?: string) => changePart(key, to, kind),
    has: (mediaId: string) => partOf(bodyFor(read(), versions), key).media.some(({ id }) => id === mediaId),
    put: (files: readonly Media[], among?: Neighbors) => put(key, files, among),
    pick: (max: number) => pick(max, (files) => put(key, files)),
    uploading: (count: number) => uploading(key, count),
    shared: { draft, checks, open: versions, at },
    scheduled,
  });

  return (
    <>
      <PartEditor
        {...ofPart(null, 0, body)}
        field={field}
        droppedFiles={droppedFiles}
        label={openAccount ? t('editor.labelFor', { name: openAccount.displayName }) : t('editor.label')}
      >
        {threaded.some(({ measure }) => measure.over > 0) && (
          <SplitUp
            text={body.text}
            taken={body.thread.length}
            fits={(part) => fitsAll(part, threaded)}
            split={(texts) => change((was) => splitInto(was, texts))}
          />
        )}
      </PartEditor>
      <Thread parts={body.thread} change={(to) => change(({ thread }) => ({ thread: to(thread) }))}>
        {(part, number) => (
          <PartEditor {...ofPart(part.key, number - 1, part)} label={t('thread.label', { number })}>
            <PartIssues checks={shown} at={number - 1} />
          </PartEditor>
        )}
      </Thread>
      {body.thread.length > 0 && (
        <Carousel texts={[body.text, ...body.thread.map(({ text }) => text)]} shown={shown} become={becomeCarousel} />
      )}
      <FirstComment
        value={body.firstComment}
        change={changeComment}
        problem={[...new Set(commentIssues.map((issue) => say(issueText(issue))))].join(' ')}
      />
    </>
  );
}

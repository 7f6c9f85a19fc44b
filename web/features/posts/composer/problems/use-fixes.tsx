import { useWords } from 'words:posts';
import { useMemo, useRef, useState } from 'react';
import { bodyFor, withAccounts } from '../../draft/draft.ts';
import { firstOffer } from '../../draft/problems.ts';
import { widest } from '../../draft/room.ts';
import type { VersionKey } from '../../draft/versions.ts';
import { AltText } from '../media/AltText.tsx';
import { bodyEditor } from '../parts/body-editor.ts';
import type { AssistantPlace } from '../places.ts';
import { focusAfterwards } from './choose-option.ts';
import type { FixContext, Fixes } from './fix-context.ts';

/** What solves problems. It stays the same while somebody types; the ways themselves are loaded with the first problem. */
export function useFixes(context: Omit<FixContext, 't' | 'describe' | 'wish'>) {
  const t = useWords();
  const latest = useRef(context);
  latest.current = context;
  const [wish, setWish] = useState<AssistantPlace['wish']>(null);
  const [described, describe] = useState<{ id: string; versions: readonly VersionKey[] } | null>(null);

  const fixes = useMemo((): Fixes => {
    const accounts = (ids: readonly string[], on: boolean) => latest.current.edit((was) => withAccounts(was, ids, on));
    return {
      accounts,
      nextHour: () =>
        latest.current.edit((was) => ({
          ...was,
          schedule: { ...was.schedule, mode: 'at', at: firstOffer(was.schedule.zone, Date.now()) },
        })),
      chooseAccounts() {
        latest.current.go('accounts');
        focusAfterwards(() => document.querySelector<HTMLElement>('[data-accounts-pane] input'));
      },
      context: () => ({ ...latest.current, t, describe, wish: setWish }),
    };
  }, [t]);

  const body = described && bodyFor(context.draft, described.versions);
  const files = body && [...body.media, ...body.thread.flatMap(({ media }) => media)];
  const dialog = (
    <AltText
      picture={files?.find(({ id }) => id === described?.id) ?? null}
      about={body?.text ?? ''}
      max={widest.alt}
      close={() => describe(null)}
      change={(alt) => {
        if (!described) return;
        const renamed = <F extends { id: string }>(all: F[]) => all.map((one) => (one.id === described.id ? { ...one, alt } : one));
        bodyEditor(context.edit, described.versions).change(
          ({ media, thread }) => ({
            media: renamed(media),
            thread: thread.map((part) => ({ ...part, media: renamed(part.media) })),
          }),
          'pictures',
        );
      }}
    />
  );
  return { fixes, wish, dialog };
}

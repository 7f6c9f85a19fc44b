import { maxThreadParts } from '@everycast/contract/posts';
import { splitText } from '@everycast/platforms/port/split';
import { flushSync } from 'react-dom';
import { manifests } from '../../../../lib/platforms/manifests.ts';
import { toast } from '../../../../ui/toast/toast-store.ts';
import { bodyFor, type Draft } from '../../draft/draft.ts';
import { changedOn, cleaned, keptBy, versionsWith, withOptionOn, withOther, withoutFiles, withPictureOn } from '../../draft/fix.ts';
import { type Fix, fileIn } from '../../draft/fixes.ts';
import type { ProblemRow } from '../../draft/problem-rows.ts';
import type { AccountCheck } from '../../draft/problems.ts';
import { fitsAll, splitInto, widest } from '../../draft/room.ts';
import type { VersionKey } from '../../draft/versions.ts';
import { bodyEditor, partOf } from '../parts/body-editor.ts';
import type { Composer } from '../use-composer.ts';
import { getting } from '../versions/use-open-version.ts';
import { chooseOption, focusAfterwards } from './choose-option.ts';
import type { FixContext } from './fix-context.ts';

/** The field of a part's text, 0 for the first. */
const fieldOf = (part: number) =>
  document.querySelector<HTMLElement>(`textarea[aria-describedby~="composer-room${part === 0 ? '' : `-${part}`}"]`);

/** Does what a problem's button says. */
export function mend({ draft, edit, checks, go, openVersion, pick, t, describe, wish }: FixContext, row: ProblemRow, fix: Fix): void {
  const [check] = row.checks;
  if (!check) return;
  const { issue, platform } = row;
  const part = issue.part ?? 0;
  const versionOf = (field: Parameters<typeof versionsWith>[0]) => versionsWith(field, check, draft.variants);
  const editFiles = () => bodyEditor(edit, versionOf(part === 0 ? 'media' : 'thread'));
  const keyIn = (was: Draft) => bodyFor(was, versionOf('thread')).thread[part - 1]?.key ?? null;
  const files = partOf(bodyFor(draft, check.versions), part === 0 ? null : keyIn(draft)).media;
  const write = (field: 'text' | 'thread' | 'firstComment', focus: () => HTMLElement | null) => {
    openVersion(versionOf(field)[0] ?? null);
    go('write');
    focusAfterwards(focus);
  };
  const shownFiles = part === 0 ? check.content.media : (check.content.thread[part - 1]?.media ?? []);
  switch (fix.do) {
    case 'shorten':
      openVersion(versionOf('text')[0] ?? null);
      go('write');
      wish((was) => ({ platform, count: (was?.count ?? 0) + 1 }));
      break;
    case 'split':
      split(draft, edit, versionOf('text'), checks, t);
      break;
    case 'write':
      write(part === 0 ? 'text' : 'thread', () => fieldOf(part));
      break;
    case 'comment':
      write('firstComment', () => document.querySelector<HTMLElement>('textarea[data-first-comment]'));
      break;
    case 'clean':
      edit(cleaned);
      break;
    case 'alt': {
      const file = shownFiles[fileIn(issue)];
      if (file) describe({ id: file.id, versions: versionOf(part === 0 ? 'media' : 'thread') });
      break;
    }
    case 'noComment':
      edit((was) => changedOn(was, row.checks, checks, () => ({ firstComment: '' })));
      break;
    case 'noWatermark':
      edit((was) => ({ ...was, watermark: false }));
      break;
    case 'upload':
      // The browser only opens the choice of files right at the click.
      flushSync(() => openVersion(versionOf('media')[0] ?? null));
      document.querySelectorAll<HTMLElement>('[data-testid=picture-chooser]')[part]?.click();
      break;
    case 'library':
      pick({
        max: Math.max(1, widest.max - files.length),
        ...(fix.kind && { kind: fix.kind }),
        choose: (chosen) => editFiles().put(part === 0 ? null : keyIn(draft), chosen),
      });
      break;
    case 'replace': {
      const old = shownFiles[fix.index];
      if (!old) break;
      pick({
        max: 1,
        ...(fix.kind && { kind: fix.kind }),
        choose: ([media]) => media && edit((was) => changedOn(was, row.checks, checks, (body) => withOther(body, old.id, media))),
      });
      break;
    }
    case 'remove':
    case 'keep':
    case 'keepFirst': {
      const joined = manifests[platform].publishes.thread !== true;
      edit((was) => changedOn(was, row.checks, checks, (body) => withoutFiles(body, { part, joined }, keptBy(fix))));
      break;
    }
    case 'optionFile':
      pick({
        max: 1,
        kind: 'image',
        choose: ([picture]) => picture && edit((was) => withPictureOn(was, row.checks, checks, fix.key, picture)),
      });
      break;
    case 'set':
      edit((was) => withOptionOn(was, row.checks, checks, fix.key, fix.value));
      break;
    case 'option':
      openVersion(null);
      go('accounts');
      chooseOption(platform, fix.key);
      break;
    case 'pick':
    case 'editVideo':
    case 'card':
    case 'reconnect':
    // They are controls and links of their own.
  }
}

/** The text as a thread, so that each part fits on every account with threads that gets it. */
function split(
  draft: Draft,
  edit: Composer['edit'],
  versions: readonly VersionKey[],
  checks: readonly AccountCheck[],
  t: FixContext['t'],
): void {
  const those = getting(versions[0] ?? null, checks, draft.variants);
  const threaded = those.filter(({ account }) => manifests[account.platform].publishes.thread === true);
  const { text, thread } = bodyFor(draft, versions);
  const parts = splitText(text, (one) => fitsAll(one, threaded), { numbered: false });
  const count = (parts?.length ?? 0) + thread.length;
  if (parts === null) toast.fail(t('thread.notSplit'));
  else if (count > maxThreadParts + 1) toast.fail(t('thread.tooMany', { count, max: maxThreadParts + 1 }));
  else bodyEditor(edit, versions).change((was) => splitInto(was, parts));
}

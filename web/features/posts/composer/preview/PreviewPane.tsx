import { useWords } from 'words:posts';
import type { AccountGroup } from '@everycast/contract/account-groups';
import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { usePhone } from '../../../../lib/use-phone.ts';
import { Button } from '../../../../ui/Button.tsx';
import { PlatformMark } from '../../../../ui/PlatformMark.tsx';
import { Row, Stack, Text } from '../../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../../ui/state/State.tsx';
import type { Draft } from '../../draft/draft.ts';
import type { AccountCheck } from '../../draft/problems.ts';
import { usePictureEditor } from '../media/use-picture-editor.tsx';
import { EditPictureContext } from '../places.ts';
import type { Fixes } from '../problems/fix-context.ts';
import { byPlatform, type PlatformPreview as Shown } from './by-platform.ts';
import { PlatformPreview } from './PlatformPreview.tsx';
import css from './PreviewPane.module.css';
import { useSettled } from './use-settled.ts';

/** Previews that aren't visible are updated after a pause in typing. Milliseconds. */
const restsFor = 500;

interface PreviewsProps {
  checks: readonly AccountCheck[];
  fixes: Fixes;
  groups: readonly AccountGroup[];
  when: string;
}

/** What each platform will show, rendered when nothing is typed: a keystroke only waits for the editor. */
export function PreviewPane({ checks, change, ...rest }: PreviewsProps & { change: (to: (was: Draft) => Draft) => void }) {
  const pictures = usePictureEditor(change);
  return (
    <EditPictureContext value={pictures.edit}>
      <Previews checks={useDeferredValue(checks)} {...rest} />
      {pictures.editor}
    </EditPictureContext>
  );
}

/** Platforms with problems first, unless the person prefers their usual order. They are only rendered again if their checks change. */
const Previews = memo(function Previews({ checks, fixes, groups, when }: PreviewsProps) {
  const t = useWords();
  const settled = useSettled(checks, restsFor);
  const rested = useMemo(() => new Map(settled.map((check) => [check.account.id, check])), [settled]);
  const [problemsFirst, order] = useState(true);
  const previews = useKept(byPlatform(checks, { problemsFirst }));
  // On a phone one platform at a time.
  const phone = usePhone();
  const [wanted, choose] = useState<Shown['platform'] | null>(null);
  const current = previews.find(({ platform }) => platform === wanted) ?? previews[0];
  const shown = phone && current ? [current] : previews;
  return (
    // Many previews scroll, with the keyboard, too.
    <Stack as="section" h="full" scroll className={css.pane} tabIndex={0} aria-label={t('preview.title')}>
      <Row as="header" justify="between" p="0 16" className={css.head}>
        <Text as="h2" size={14}>
          {t('preview.title')}
        </Text>
        {previews.length > 1 && !phone && (
          <Row as="fieldset" gap={2} aria-label={t('preview.order')}>
            <Button size="sm" variant="soft" aria-pressed={problemsFirst} onClick={() => order(true)}>
              {t('preview.problemsFirst')}
            </Button>
            <Button size="sm" variant="soft" aria-pressed={!problemsFirst} onClick={() => order(false)}>
              {t('preview.all', { count: previews.length })}
            </Button>
          </Row>
        )}
      </Row>
      {checks.length === 0 && (
        <Text p="0 16" size={13} tone="quiet">
          {t('preview.none')}
        </Text>
      )}
      {phone && previews.length > 1 && (
        <Row as="fieldset" gap={8} p="0 16 8" className={css.accounts} aria-label={t('preview.platforms')}>
          {previews.map((preview) => (
            <Row
              as={Button}
              variant="bare"
              inline
              gap={6}
              p="8 12"
              radius={6}
              border="line"
              size={13}
              key={preview.platform}
              className={css.account}
              aria-pressed={preview === current}
              onClick={() => choose(preview.platform)}
            >
              <PlatformMark platform={preview.platform} size={16} />
              <Text as="span" fontSize={13} num>
                {preview.checks.length}
              </Text>
              {preview.wrong.length > 0 && <StateGlyph state="warning" size={14} label={t('steps.problems')} />}
            </Row>
          ))}
        </Row>
      )}
      {shown.map((preview) => (
        <PlatformPreview key={preview.platform} preview={preview} rested={rested} fixes={fixes} groups={groups} when={when} />
      ))}
    </Stack>
  );
});

/** The same objects as before for platforms about which nothing has changed, so that they aren't rendered again. */
function useKept(previews: Shown[]): Shown[] {
  const before = useRef<readonly Shown[]>([]);
  const kept = previews.map((preview) => {
    const was = before.current.find(({ platform }) => platform === preview.platform);
    const same = was?.checks.length === preview.checks.length && was.checks.every((check, at) => check === preview.checks[at]);
    return was && same ? was : preview;
  });
  before.current = kept;
  return kept;
}

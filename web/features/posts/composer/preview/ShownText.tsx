import { useWords } from 'words:posts';
import type { Account } from '@everycast/contract/accounts';
import type { PlatformManifest } from '@everycast/platforms/port/manifest';
import { type ReactNode, useState } from 'react';
import { manifests } from '../../../../lib/platforms/manifests.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Text } from '../../../../ui/primitives/primitives.tsx';
import { marked } from '../TextField.tsx';
import css from './PreviewPane.module.css';

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * Where a feed folds a text: after so many lines or characters, at the end of a word.
 * @returns the index in UTF-16 units that it is cut at, or null if all of it is shown
 */
export function foldAt(text: string, folds: PlatformManifest['folds']): number | null {
  if (!folds) return null;
  const lines = text.split('\n');
  const byLines = lines.length > folds.lines ? lines.slice(0, folds.lines).join('\n').length : text.length;
  if (byLines === text.length && text.length <= folds.characters) return null;
  const most = Math.min(byLines, folds.characters);
  if (most === byLines) return most;
  let end = 0;
  for (const { index, segment } of words.segment(text.slice(0, most + 1))) {
    const after = index + segment.length;
    if (after > most) break;
    end = after;
  }
  // One word that is longer than the line is cut inside.
  return end > 0 ? end : most;
}

/**
 * A text with the platform's links, and with what doesn't fit marked. What fits is folded where feeds fold it, and unfolds in place. `lead`
 * precedes it in its first line.
 */
export function ShownText({
  account,
  text,
  overFrom,
  lead,
}: {
  account: Account;
  text: string;
  overFrom: number | null;
  lead?: ReactNode;
}) {
  const t = useWords();
  const [unfolded, setUnfolded] = useState(false);
  const { facets, folds } = manifests[account.platform];
  const written = text.trim() !== '';
  const end = unfolded || overFrom !== null ? null : foldAt(text, folds);
  return (
    <Text fontSize={13} pre breaks className={css.text}>
      {lead}
      {written ? (
        <>
          {marked(end === null ? text : text.slice(0, end), facets(text), overFrom)}
          {end !== null && (
            <>
              {'… '}
              <Button variant="bare" className={css.more} onClick={() => setUnfolded(true)}>
                {t('preview.more')}
              </Button>
            </>
          )}
        </>
      ) : (
        <Text as="span" tone="quiet">
          {t('preview.empty')}
        </Text>
      )}
    </Text>
  );
}

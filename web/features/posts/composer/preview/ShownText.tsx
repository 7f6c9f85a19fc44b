import { useWords } from 'words:posts';
import type { Account } from '@everycast/contract/accounts';
import { type ReactNode, useState } from 'react';
import { manifests } from '../../../../lib/platforms/manifests.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Text } from '../../../../ui/primitives/primitives.tsx';
import { marked } from '../TextField.tsx';
import { foldAt } from './folded.ts';
import css from './PreviewPane.module.css';

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

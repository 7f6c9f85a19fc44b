import type { Account } from '@everycast/contract/accounts';
import type { ReactNode } from 'react';
import { manifests } from '../../../../lib/platforms/manifests.ts';
import { Text } from '../../../../ui/primitives/primitives.tsx';
import { useWords } from '../../words.ts';
import { marked } from '../TextField.tsx';
import css from './PreviewPane.module.css';

/** A text with the platform's links, and with what doesn't fit marked. `lead` precedes it in its first line. */
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
  const written = text.trim() !== '';
  return (
    <Text fontSize={13} pre breaks className={css.text}>
      {lead}
      {written ? (
        marked(text, manifests[account.platform].facets(text), overFrom)
      ) : (
        <Text as="span" tone="quiet">
          {t('preview.empty')}
        </Text>
      )}
    </Text>
  );
}

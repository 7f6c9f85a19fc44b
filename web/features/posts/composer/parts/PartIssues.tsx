import { platformName } from '../../../../ui/PlatformMark.tsx';
import { StateGlyph } from '../../../../ui/state/State.tsx';
import type { AccountCheck } from '../../draft/problems.ts';
import css from './Parts.module.css';

/** What is to be mended in one part of a thread, beside it; each sentence once. */
export function PartIssues({ checks, at }: { checks: readonly AccountCheck[]; at: number }) {
  const said = checks.flatMap(({ account, issues, measures }) => {
    const own = issues.filter(({ part, field, code }) => part === at && field !== 'firstComment' && code !== 'empty');
    return measures.length > at ? own.map(({ message }) => ({ message, name: platformName(account.platform) })) : [];
  });
  const sentences = [...new Set(said.map(({ message, name }) => (message.includes(name) ? message : `${name}: ${message}`)))];
  return sentences.map((sentence) => (
    <p key={sentence} className={css.issue}>
      <StateGlyph state="awaiting-approval" size={14} label={null} />
      {sentence}
    </p>
  ));
}

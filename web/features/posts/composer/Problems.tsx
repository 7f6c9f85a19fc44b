import type { PlatformId } from '@everycast/contract/platforms';
import { sentenceOf } from '@everycast/platforms/port/taken';
import { shownHandle } from '../../../lib/handle.ts';
import { platformName } from '../../../lib/platforms/places.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import type { AccountCheck } from '../draft/problems.ts';
import { useWords } from '../words.ts';

/** What stands in the way of sending, one note for each account, with its ways out; and below, what is good to know. */
export function Problems({
  checks,
  shorten,
  leaveOut,
}: {
  checks: readonly AccountCheck[];
  shorten: (platform: PlatformId) => void;
  leaveOut: (accountId: string) => void;
}) {
  const t = useWords();
  // "Write something" is no problem to be told of while the page is still empty.
  const wrong = checks
    .map((check) => ({ ...check, issues: check.issues.filter((issue) => issue.code !== 'empty') }))
    .filter((check) => check.issues.length > 0);
  const problems = wrong.map(({ account, issues, measure, measures }) => {
    const name = platformName(account.platform);
    const tooLong = measure.over > 0;
    return (
      <Note
        key={`${account.id} problems`}
        tone="wait"
        title={tooLong ? t('problems.tooLong', { name, count: measure.over }) : t('problems.title', { name })}
        actions={
          <>
            {tooLong && (
              <Button size="sm" onClick={() => shorten(account.platform)}>
                {t('problems.shorten', { name })}
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => leaveOut(account.id)}>
              {t('problems.leaveOut', { name: shownHandle(account) })}
            </Button>
          </>
        }
      >
        {tooLong &&
          measures.length === 1 &&
          t('problems.counted', { length: measure.length, max: measure.max, unit: t(`unit.${measure.unit}`) })}
        {issues
          .filter((issue) => issue.code !== 'text_too_long' || measures.length > 1 || issue.field !== 'text')
          .map((issue) => sentenceOf(issue, measures.length))
          .map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
      </Note>
    );
  });
  const told = checks.filter((check) => check.notes.length > 0);
  return (
    <>
      {problems}
      {told.length > 0 && (
        <Note tone="info" title={t('problems.goodToKnow')}>
          {told.map(({ account, notes, measures }) => (
            <p key={account.id}>
              <strong>{t('problems.notes', { name: platformName(account.platform), handle: shownHandle(account) })}</strong>{' '}
              {notes.map((issue) => sentenceOf(issue, measures.length)).join(' ')}
            </p>
          ))}
        </Note>
      )}
    </>
  );
}

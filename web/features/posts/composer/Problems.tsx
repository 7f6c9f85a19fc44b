import type { PlatformId } from '@everycast/contract/platforms';
import { pictureAdapted } from '@everycast/platforms/port/renditions/chosen';
import { sentenceOf } from '@everycast/platforms/port/taken';
import { shownHandle } from '../../../lib/handle.ts';
import { platformName } from '../../../lib/platforms/places.ts';
import { say } from '../../../lib/platforms/say.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { type AccountCheck, alike } from '../draft/problems.ts';
import { useWords } from '../words.ts';

/** Problems that prevent sending, with ways to fix them, once for all accounts of a platform if they are the same; notes below. */
export function Problems({
  checks,
  shorten,
  leaveOut,
}: {
  checks: readonly AccountCheck[];
  shorten: (platform: PlatformId) => void;
  leaveOut: (accountIds: readonly string[]) => void;
}) {
  const t = useWords();
  // "Write something" isn't shown while the page is still empty.
  const wrong = checks
    .map((check) => ({ ...check, issues: check.issues.filter((issue) => issue.code !== 'empty') }))
    .filter((check) => check.issues.length > 0);
  // Notes about an option's image are shown next to it.
  const told = checks
    .map((check) => ({ ...check, notes: check.notes.filter((note) => note.code !== pictureAdapted) }))
    .filter((check) => check.notes.length > 0);
  const problems = alike(wrong, ({ issues, measure, measures }) => [issues, measure, measures.length]).flatMap((those) => {
    const [first] = those;
    if (!first) return [];
    const { account, issues, measure, measures } = first;
    const several = those.length > 1;
    const name = platformName(account.platform);
    const tooLong = measure.over > 0;
    const title = tooLong ? t('problems.tooLong', { name, count: measure.over }) : t('problems.title', { name });
    return (
      <Note
        key={`${account.id} problems`}
        tone="wait"
        title={several ? t('problems.several', { title, count: those.length }) : title}
        actions={
          <>
            {tooLong && (
              <Button size="sm" onClick={() => shorten(account.platform)}>
                {t('problems.shorten', { name })}
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => leaveOut(those.map((one) => one.account.id))}>
              {several ? t('problems.leaveAllOut', { count: those.length }) : t('problems.leaveOut', { name: shownHandle(account) })}
            </Button>
          </>
        }
      >
        {tooLong &&
          measures.length === 1 &&
          t('problems.counted', { name, length: measure.length, max: measure.max, unit: t(`unit.${measure.unit}`) })}
        {issues
          .filter((issue) => issue.code !== 'text_too_long' || measures.length > 1 || issue.field !== 'text')
          .map((issue) => say(sentenceOf(issue, measures.length)))
          .map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
      </Note>
    );
  });
  return (
    <>
      {problems}
      {told.length > 0 && (
        <Note tone="info" title={t('problems.goodToKnow')}>
          {alike(told, ({ notes, measures }) => [notes, measures.length]).map((those) =>
            those.slice(0, 1).map(({ account, notes, measures }) => {
              const handle = those.length > 1 ? t('facts.count', { count: those.length }) : shownHandle(account);
              return (
                <p key={account.id}>
                  <strong>{t('problems.notes', { name: platformName(account.platform), handle })}</strong>{' '}
                  {notes.map((issue) => say(sentenceOf(issue, measures.length))).join(' ')}
                </p>
              );
            }),
          )}
        </Note>
      )}
    </>
  );
}

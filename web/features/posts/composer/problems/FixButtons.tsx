import { useWords } from 'words:posts';
import { NativeSelect } from '@mantine/core';
import { say } from '../../../../lib/platforms/say.ts';
import { useSession } from '../../../../lib/session/session.tsx';
import { Button, ButtonLink } from '../../../../ui/Button.tsx';
import { type Fix, fixesOf } from '../../draft/fixes.ts';
import type { ProblemRow } from '../../draft/problem-rows.ts';
import type { Fixes } from './fix-context.ts';
import { MakeCard } from './MakeCard.tsx';
import { mend } from './mend.ts';
import css from './ProblemList.module.css';

/** Those that lead somewhere else, where a list above it would be in the way. */
const leads: readonly Fix['do'][] = ['shorten', 'write', 'comment', 'option', 'library', 'replace', 'optionFile', 'alt'];

/** What solves a problem: a button for each way, or the choice itself. */
export default function FixButtons({ row, context }: { row: ProblemRow; context: Fixes['context'] }) {
  const t = useWords();
  return fixesOf(row).map((fix) => {
    const key = JSON.stringify(fix);
    if (fix.do === 'pick') {
      return (
        <NativeSelect
          key={key}
          size="xs"
          className={css.pick}
          aria-label={say(fix.field.label)}
          data={[{ value: '', label: t('options.choose') }, ...fix.field.choices.map(({ value, label }) => ({ value, label: say(label) }))]}
          value=""
          onChange={(event) => mend(context(), row, { do: 'set', key: fix.key, value: event.currentTarget.value })}
        />
      );
    }
    if (fix.do === 'editVideo') {
      return (
        <ButtonLink key={key} size="sm" to={`/video-editor?media=${fix.mediaId}`}>
          {t('problems.fix.editVideo')}
        </ButtonLink>
      );
    }
    if (fix.do === 'card') return <MakeCard key={key} row={row} context={context} />;
    if (fix.do === 'reconnect') return <Reconnect key={key} ids={row.accounts.map(({ id }) => id)} />;
    return (
      <Button key={key} size="sm" data-closes={leads.includes(fix.do) || undefined} onClick={() => mend(context(), row, fix)}>
        {fix.do === 'write' && row.issue.code === 'empty' ? t('problems.fix.writeFirst') : labelOf(t, fix)}
      </Button>
    );
  });
}

/** For people who may connect accounts. */
function Reconnect({ ids }: { ids: readonly string[] }) {
  const t = useWords();
  const { permissions } = useSession().workspace;
  if (!permissions.includes('account.connect')) return null;
  return (
    <ButtonLink size="sm" to={`/accounts?reconnect=${ids.join(',')}`}>
      {t('problems.fix.reconnect')}
    </ButtonLink>
  );
}

function labelOf(t: ReturnType<typeof useWords>, fix: Exclude<Fix, { do: 'pick' | 'editVideo' | 'card' }>): string {
  switch (fix.do) {
    case 'shorten':
      return t('problems.shorten');
    case 'option':
      return t('problems.fix.option');
    case 'optionFile':
      return t('problems.fix.library');
    case 'upload':
    case 'replace':
    case 'remove':
    case 'keep':
      return t(`problems.fix.${fix.do}.${fix.kind ?? 'media'}`);
    case 'keepFirst':
      return t('problems.fix.keepFirst', { count: fix.max });
    case 'set':
      return t(fix.value === '' ? 'problems.fix.unset' : 'problems.fix.set');
    default:
      return t(`problems.fix.${fix.do}`);
  }
}

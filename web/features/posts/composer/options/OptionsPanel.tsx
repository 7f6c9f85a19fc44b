import type { Account } from '@everycast/contract/accounts';
import type { Draft } from '../../draft/draft.ts';
import type { AccountCheck } from '../../draft/problems.ts';
import { useWords } from '../../words.ts';
import type { Composer } from '../use-composer.ts';
import { chosenIn, groupsOf, withOption } from './chosen.ts';
import css from './Options.module.css';
import { OptionsGroup } from './OptionsGroup.tsx';

/** What can be chosen for each platform of the chosen accounts; the same for all its accounts, but for one that has its own version. */
export function OptionsPanel({
  draft,
  accounts,
  open,
  checks,
  edit,
}: {
  draft: Draft;
  accounts: readonly Account[];
  open: string | null;
  checks: readonly AccountCheck[];
  edit: Composer['edit'];
}) {
  const t = useWords();
  const groups = groupsOf(draft, accounts, open);
  if (groups.length === 0) return null;
  return (
    <section className={css.pane} aria-label={t('options.title')}>
      <h2 className={css.title}>{t('options.title')}</h2>
      {groups.map((group) => {
        const { platform, account, accounts: those } = group;
        return (
          <OptionsGroup
            key={`${platform} ${account?.id}`}
            group={group}
            only={groups.length === 1}
            chosen={chosenIn(draft, group)}
            issues={checks.filter((check) => those.includes(check.account)).flatMap((check) => check.issues)}
            choose={(key, value) => edit((was) => withOption(was, group, key, value), `option ${platform} ${key} ${open}`)}
          />
        );
      })}
    </section>
  );
}

import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '../../../../lib/handle.ts';
import { PlatformMark, platformName } from '../../../../ui/PlatformMark.tsx';
import type { Draft } from '../../draft/draft.ts';
import type { AccountCheck } from '../../draft/problems.ts';
import { useWords } from '../../words.ts';
import type { Composer } from '../use-composer.ts';
import { chosenIn, groupsOf, withOption } from './chosen.ts';
import { OptionInput } from './OptionInput.tsx';
import css from './Options.module.css';

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
        const { platform, account, accounts: those, fields } = group;
        const chosen = chosenIn(draft, group);
        const issues = checks.filter((check) => those.includes(check.account)).flatMap((check) => check.issues);
        const name = platformName(platform);
        return (
          <fieldset key={platform} className={css.group}>
            <legend className={css.name}>
              <PlatformMark platform={platform} size={16} named />
              {account ? t('options.own', { name, handle: shownHandle(account.handle) }) : name}
            </legend>
            {fields.map((field) => (
              <OptionInput
                key={field.key}
                field={field}
                value={chosen[field.key]}
                problem={issues.find((issue) => issue.field === `option ${field.key}`)?.message ?? null}
                change={(value) => edit((was) => withOption(was, group, field.key, value), `option ${platform} ${field.key} ${open}`)}
              />
            ))}
          </fieldset>
        );
      })}
    </section>
  );
}

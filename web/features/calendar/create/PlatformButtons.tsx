import type { Account } from '@everycast/contract/accounts';
import { IconCheck } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { returningTo } from '../../../lib/connect/return-to.ts';
import { shownHandle } from '../../../lib/handle.ts';
import { placeName } from '../../../lib/platforms/places.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { toggled } from '../filter.ts';
import { useWords } from '../words.ts';
import css from './PlatformButtons.module.css';
import { type Choice, openIn, platformOptions, pressed } from './platforms.ts';
import { WhichAccounts } from './WhichAccounts.tsx';

/** Who connects an account on the way comes back to the modal. */
const back = returningTo({ path: '/calendar', state: null });

/** Where the post goes: platforms to press, and below them the accounts of those that have several. */
export function PlatformButtons({
  accounts,
  choice,
  choose,
  problem,
  first,
  saveDraft,
}: {
  accounts: readonly Account[];
  choice: Choice;
  choose: (choice: Choice) => void;
  problem: string | null;
  /** Gets the first button, for the focus. */
  first: Ref<HTMLButtonElement>;
  /** Keeps what is written as a draft: all that can be done for a platform without an account. */
  saveDraft: () => void;
}) {
  const t = useWords();
  const options = platformOptions(accounts);
  const picked = options.filter(({ id }) => choice.platforms.includes(id));
  const chosen = accounts.filter(({ id }) => choice.accountIds.includes(id));

  return (
    <fieldset className={css.field} aria-describedby={problem ? 'create-platform-problem' : undefined}>
      <legend className={css.label}>{t('create.platforms')}</legend>
      <div className={css.buttons}>
        {options.map((option, index) => {
          const on = choice.platforms.includes(option.id);
          return (
            <button
              key={option.id}
              ref={index === 0 ? first : undefined}
              type="button"
              className={css.button}
              aria-pressed={on}
              onClick={() => choose(pressed(choice, option))}
            >
              <PlatformMark platform={option.id} size={16} named />
              <span className={css.name}>{option.name}</span>
              <span className={css.check}>{on && <Icon of={IconCheck} size={14} stroke={2.5} />}</span>
            </button>
          );
        })}
      </div>
      {problem && (
        <p id="create-platform-problem" className={css.problem} role="alert">
          <StateGlyph state="awaiting-approval" size={14} label={null} />
          {problem}
        </p>
      )}
      <WhichAccounts
        options={picked.filter((option) => option.accounts.length > 1)}
        chosen={choice.accountIds}
        toggle={(id) => choose({ ...choice, accountIds: toggled(choice.accountIds, id) })}
      />
      <p className={css.below} role="status">
        {accounts.length === 0 && picked.length === 0 && (
          <>
            {t('create.noAccounts')}{' '}
            <Link to="/accounts?connect" state={back}>
              {t('create.connect')}
            </Link>
          </>
        )}
        {chosen.map(({ id, handle, platform, sandbox }, index) => (
          <span key={id}>
            {t('create.on', { handle: shownHandle({ platform, handle }), platform: placeName({ platform, sandbox }) })}
            {index < chosen.length - 1 ? ', ' : '.'}
          </span>
        ))}
      </p>
      {openIn(choice, options).unconnected.map(({ id, name }) => (
        <p key={id} className={`${css.below} ${css.ways}`}>
          <span>{t('create.noAccountThere', { name })}</span>
          <Link to={`/accounts?connect=${id}`} state={back}>
            {t('create.connectThere', { name })}
          </Link>
          <button type="button" className={css.link} onClick={saveDraft}>
            {t('create.saveDraft')}
          </button>
        </p>
      ))}
      {chosen
        .filter(({ state }) => state === 'reconnect')
        .map(({ id, platform, handle }) => (
          <p key={id} className={css.problem}>
            <StateGlyph state="awaiting-approval" size={14} label={null} />
            <span>
              {t('create.reconnect', { handle: shownHandle({ platform, handle }) })}{' '}
              <Link to={`/accounts?reconnect=${id}`}>{t('create.reconnectNow')}</Link>
            </span>
          </p>
        ))}
    </fieldset>
  );
}

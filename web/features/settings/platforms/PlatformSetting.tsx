import type { PlatformSetup } from '@everycast/contract/accounts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { useWords } from '../words.ts';
import { AppForm } from './AppForm.tsx';
import { Copy } from './Copy.tsx';
import css from './Platforms.module.css';
import { Vetted } from './Vetted.tsx';

/** One platform: what is to be done there step by step, what to paste, and the credentials that it gives for it. */
export function PlatformSetting({ setup }: { setup: PlatformSetup }) {
  const t = useWords();
  const { name, source, redirectUrl, permissions, console: place, clientId, vetted } = setup;
  if (source === 'itself') {
    return (
      <div className={css.body}>
        <p>{t('platforms.itself', { name })}</p>
      </div>
    );
  }
  return (
    <div className={css.body}>
      {place && (
        <section>
          <h3>{t('platforms.steps', { name })}</h3>
          <ol className={css.steps}>
            <li>
              <a href={place.url} target="_blank" rel="noreferrer">
                {t('platforms.console', { name })}
              </a>
            </li>
            {place.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
      <section>
        <h3>{t('platforms.redirect')}</h3>
        <Copy text={redirectUrl} label={t('platforms.copyRedirect', { name })} />
      </section>
      <section>
        <h3>{t('platforms.permissions')}</h3>
        <Copy text={permissions.map((permission) => permission.name).join(' ')} label={t('platforms.copyPermissions', { name })} />
        <ul className={css.permissions}>
          {permissions.map((permission) => (
            <li key={permission.name}>
              <code>{permission.name}</code> {t(`platforms.${wordsOf(permission)}`, { what: permission.for, name })}
            </li>
          ))}
        </ul>
      </section>
      {source === 'environment' ? (
        <p>
          {t('platforms.environment', { clientId, platform: setup.platform.toUpperCase() })}{' '}
          {vetted !== null && t('platforms.environmentVetted', { name, platform: setup.platform.toUpperCase() })}
        </p>
      ) : (
        <AppForm key={setup.storedAt} setup={setup} />
      )}
      {source === 'stored' && vetted !== null && <Vetted setup={setup} />}
      {(source === 'environment' || source === 'stored') && (
        <div className={css.foot}>
          <ButtonLink to={`/accounts?connect=${setup.platform}`}>{t('platforms.test')}</ButtonLink>
        </div>
      )}
    </div>
  );
}

const wordsOf = ({ needed, vetted }: PlatformSetup['permissions'][number]) => (needed ? 'neededTo' : vetted ? 'vettedTo' : 'usedTo');

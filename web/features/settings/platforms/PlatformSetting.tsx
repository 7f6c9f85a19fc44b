import { useWords } from 'words:settings';
import type { PlatformSetup } from '@everycast/contract/accounts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Row, Stack } from '../../../ui/primitives/primitives.tsx';
import { AppForm } from './AppForm.tsx';
import { Copy } from './Copy.tsx';
import css from './Platforms.module.css';
import { Vetted } from './Vetted.tsx';

/** One platform: step-by-step instructions, what to paste there, and the credentials it returns. */
export function PlatformSetting({ setup }: { setup: PlatformSetup }) {
  const t = useWords();
  const { name, source, redirectUrl, webhookUrl, permissions, console: place, clientId, vetted } = setup;
  if (source === 'itself') {
    return (
      <Stack gap={16} className={css.body}>
        <p>{t('platforms.itself', { name })}</p>
      </Stack>
    );
  }
  return (
    <Stack gap={16} className={css.body}>
      {place && (
        <section>
          <h3>{t('platforms.steps', { name })}</h3>
          <Stack as="ol" gap={4} tone="muted" className={css.steps}>
            <li>
              <a href={place.url} target="_blank" rel="noreferrer">
                {t('platforms.console', { name })}
              </a>
            </li>
            {place.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </Stack>
        </section>
      )}
      <section>
        <h3>{t('platforms.redirect')}</h3>
        <Copy text={redirectUrl} label={t('platforms.copyRedirect', { name })} />
      </section>
      {webhookUrl !== null && (
        <section>
          <h3>{t('platforms.webhook')}</h3>
          <Copy text={webhookUrl} label={t('platforms.copyWebhook', { name })} />
        </section>
      )}
      <section>
        <h3>{t('platforms.permissions')}</h3>
        <Copy text={permissions.map((permission) => permission.name).join(' ')} label={t('platforms.copyPermissions', { name })} />
        <Stack as="ul" gap={4} mt={8} size={13} tone="muted" className={css.permissions}>
          {permissions.map((permission) => (
            <li key={permission.name}>
              <code>{permission.name}</code> {t(`platforms.${wordsOf(permission)}`, { what: permission.for, name })}
            </li>
          ))}
        </Stack>
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
        <Row gap={8} wrap align="stretch" justify="end">
          <ButtonLink to={`/accounts?connect=${setup.platform}`}>{t('platforms.test')}</ButtonLink>
        </Row>
      )}
    </Stack>
  );
}

const wordsOf = ({ needed, vetted }: PlatformSetup['permissions'][number]) => (needed ? 'neededTo' : vetted ? 'vettedTo' : 'usedTo');

import { useWords } from 'words:settings';
import type { PlatformSetup } from '@everycast/contract/accounts';
import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { answer, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Row, Stack } from '../../../ui/primitives/primitives.tsx';
import { copy } from '../../../ui/toast/copy.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { AppForm } from './AppForm.tsx';
import css from './Platforms.module.css';

/** A text with a copy button. `label` says what it copies. */
function Copy({ text, label }: { text: string; label: string }) {
  const t = useWords();
  return (
    <Row gap={8} wrap className={css.copy}>
      <code>{text}</code>
      <Button size="sm" aria-label={label} onClick={() => void copy(text)}>
        {t('platforms.copy')}
      </Button>
    </Row>
  );
}

/** Whether the platform has reviewed the stored app and allows it more. Takes effect immediately. */
function Vetted({ setup: { platform, name, vetted } }: { setup: PlatformSetup }) {
  const t = useWords();
  const params = { path: { platform } };
  const change = useMutation<PlatformSetup, ApiProblem, boolean>({
    mutationFn: (wish) => answer(http.PATCH('/api/v1/settings/platforms/{platform}', { params, body: { vetted: wish } })),
    async onSuccess(_setup, wish) {
      await Promise.all([refresh('/api/v1/settings/platforms'), refresh('/api/v1/accounts/ways')]);
      toast.ok(t(wish ? 'platforms.vettedSaved' : 'platforms.notVettedSaved'));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <Switch
      label={t('platforms.vetted', { name })}
      description={t('platforms.vettedHelp', { name })}
      labelPosition="left"
      checked={change.isPending ? change.variables : vetted === true}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  );
}

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

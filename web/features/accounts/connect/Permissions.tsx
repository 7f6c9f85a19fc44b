import { useWords } from 'words:accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import scopes from '@everycast/messages/locales/en/scopes.json' with { type: 'json' };
import { scopesToAsk } from '@everycast/platforms/port/scopes';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { sayer } from '../../../lib/i18n/messages.ts';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { Text } from '../../../ui/primitives/primitives.tsx';
import css from './Permissions.module.css';

const sayPurpose = sayer({ scopes });

/** The permissions that the platform will list, in plain words. */
export function Permissions({ platform }: { platform: PlatformId }) {
  const t = useWords();
  const { data } = useQuery(get('/api/v1/accounts/ways'));
  const { connect } = manifests[platform];
  const vetted = data?.platforms.some((one) => one.platform === platform && one.vetted) === true;
  if (connect.by !== 'oauth') return null;
  return (
    <Text as="div" size={13} tone="muted" className={css.permissions}>
      <p>{t('browser.asks')}</p>
      <ul>
        {scopesToAsk(connect, { vetted }, ['publish']).map((scope) => (
          <li key={scope.name}>{sayPurpose(scope.for)}</li>
        ))}
      </ul>
    </Text>
  );
}

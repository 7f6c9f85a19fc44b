import type { PlatformId } from '@everycast/contract/platforms';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { useWords } from '../words.ts';
import css from './Permissions.module.css';

/** What the platform will say that Everycast asks for, in plain words. */
export function Permissions({ platform }: { platform: PlatformId }) {
  const t = useWords();
  const { connect } = manifests[platform];
  if (connect.by !== 'oauth') return null;
  return (
    <div className={css.permissions}>
      <p>{t('browser.asks')}</p>
      <ul>
        {connect.scopes.map((scope) => (
          <li key={scope.name}>{scope.for}</li>
        ))}
      </ul>
    </div>
  );
}

import { useWords } from 'words:ai-images';
import type { AssistantProvider } from '@everycast/contract/assistant';
import { useSession } from '../../lib/session/session.tsx';
import { ButtonLink } from '../Button.tsx';
import { Empty } from '../Empty.tsx';

/** Without a model that makes images: what is missing, and who can add it. */
export function NoProvider({ provider }: { provider: AssistantProvider | null }) {
  const t = useWords();
  const { me } = useSession();
  const settings = me.instanceOwner && <ButtonLink to="/settings/assistant">{t('needs.settings')}</ButtonLink>;
  return (
    <Empty title={t(provider === null ? 'needs.title' : 'needs.modelTitle')} action={settings}>
      {t(provider === null ? 'needs.text' : 'needs.modelText')}
    </Empty>
  );
}

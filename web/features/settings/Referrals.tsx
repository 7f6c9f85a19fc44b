import { useWords } from 'words:settings';
import { TextInput } from '@mantine/core';
import { useSession } from '../../lib/session/session.tsx';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Button } from '../../ui/Button.tsx';
import { Text } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { copy } from '../../ui/toast/copy.ts';

/** A person's own referral code with its link, and how many people came by it. */
export function Referrals() {
  const t = useWords();
  const { me } = useSession();
  const hydrated = useHydrated();
  const link = `${hydrated ? location.origin : ''}/signup?ref=${me.ownReferralCode}`;
  return (
    <Sheet
      title={t('referrals.title')}
      text={t('referrals.text')}
      foot={
        <Button variant="filled" onClick={() => void copy(link)}>
          {t('referrals.copy')}
        </Button>
      }
    >
      <TextInput label={t('referrals.link')} value={link} readOnly />
      <TextInput label={t('referrals.code')} value={me.ownReferralCode} readOnly />
      <Text size={13}>{t('referrals.count', { count: me.referralCount })}</Text>
    </Sheet>
  );
}

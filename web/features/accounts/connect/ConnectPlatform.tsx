import type { Account } from '@everycast/contract/accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { connectForms } from '../forms/forms.ts';
import { InBrowser } from './InBrowser.tsx';
import { NotSetUp } from './NotSetUp.tsx';
import { WithServer } from './WithServer.tsx';

interface Props {
  platform: PlatformId;
  connected: (account: Account) => void;
  back: () => void;
}

/** How to connect one platform: its form, the name of a server, the platform's own page, or the required setup. */
export function ConnectPlatform({ platform, connected, back }: Props) {
  const { data } = useQuery(get('/api/v1/accounts/ways'));
  const { connect } = manifests[platform];
  const Form = connectForms[platform];
  if (Form) return <Form connected={connected} cancel={back} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton height="6rem" />
      </Loading>
    );
  }
  if (connect.by === 'oauth' && connect.service === null) {
    return <WithServer platform={platform} offered={data.offered[platform] ?? ''} back={back} />;
  }
  const ready = data.platforms.some((one) => one.platform === platform && one.ready);
  return ready ? <InBrowser platform={platform} back={back} /> : <NotSetUp platform={platform} back={back} />;
}

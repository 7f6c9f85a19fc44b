import { Columns } from '../../ui/Columns.tsx';
import { Activity } from './Activity.tsx';
import { ApiKeyAccess } from './ApiKeyAccess.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Devices } from './Devices.tsx';
import { Email } from './Email.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Password } from './Password.tsx';
import { SingleSignOn } from './SingleSignOn.tsx';
import { TwoFactor } from './TwoFactor.tsx';

/** Settings → Security: how the person signs in on the left; where they are signed in, and what happened, on the right. */
export default function Security() {
  return (
    <Columns
      left={
        <>
          <TwoFactor />
          <Passkeys />
          <Password />
          <Email />
          <SingleSignOn />
          <DeleteAccount />
        </>
      }
      right={
        <>
          <Devices />
          <ApiKeyAccess />
          <Activity />
        </>
      }
    />
  );
}

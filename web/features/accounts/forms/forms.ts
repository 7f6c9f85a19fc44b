import type { Account } from '@everycast/contract/accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import type { ComponentType } from 'react';
import { ConnectBluesky } from './bluesky.tsx';

/** A connection form's props: callbacks for the new account and for closing. */
export interface ConnectFormProps {
  connected: (account: Account) => void;
  cancel: () => void;
}

/** Login forms of platforms with passwords; on the others people consent in the browser. */
export const connectForms: Readonly<Partial<Record<PlatformId, ComponentType<ConnectFormProps>>>> = { bluesky: ConnectBluesky };

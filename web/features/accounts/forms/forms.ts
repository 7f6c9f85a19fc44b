import type { PlatformId } from '@everycast/contract/platforms';
import type { ComponentType } from 'react';
import { ConnectBluesky } from './bluesky.tsx';
import type { ConnectFormProps } from './props.ts';

/** What each platform asks of a person who connects an account. */
export const connectForms: Readonly<Record<PlatformId, ComponentType<ConnectFormProps>>> = { bluesky: ConnectBluesky };

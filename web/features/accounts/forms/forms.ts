import type { PlatformId } from '@everycast/contract/platforms';
import type { ComponentType } from 'react';
import { ConnectBluesky } from './bluesky.tsx';
import type { ConnectFormProps } from './props.ts';

/** Login forms of platforms with passwords; on the others people consent in the browser. */
export const connectForms: Readonly<Partial<Record<PlatformId, ComponentType<ConnectFormProps>>>> = { bluesky: ConnectBluesky };

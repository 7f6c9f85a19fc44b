import type { PlatformId } from '@everycast/contract/platforms';
import type { ComponentType } from 'react';
import { ConnectBluesky } from './bluesky.tsx';
import type { ConnectFormProps } from './props.ts';

/** What platforms with a login of their own ask of a person; on the others they consent in the browser. */
export const connectForms: Readonly<Partial<Record<PlatformId, ComponentType<ConnectFormProps>>>> = { bluesky: ConnectBluesky };

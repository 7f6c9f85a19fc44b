import { hostOf } from '../port/hosts.ts';
import type { ConnectedAccount } from '../port/platform.ts';
import { connectBy, graphVersion } from './manifest.ts';

export const callMs = 30_000;

/** An address of one of the Graph API's hosts for a connection. */
export const api = ({ service }: { service: string }, path: string, host: 'graph' | 'video' | 'web' = 'graph'): string =>
  `${hostOf(connectBy, service, host)}/${graphVersion}/${path}`;

/** Where people see what has this path. */
export const webPage = ({ service }: { service: string }, path: string): string => `${hostOf(connectBy, service, 'web')}/${path}`;

/** Where the bytes of a reel are sent to. */
export const uploadAddress = ({ service }: { service: string }, video: string): string =>
  `${hostOf(connectBy, service, 'upload')}/video-upload/${graphVersion}/${video}`;

export const tokenOf = ({ credentials }: Pick<ConnectedAccount, 'credentials'>): string => credentials.accessToken ?? '';

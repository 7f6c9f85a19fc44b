import type { ConnectedAccount } from '../port/account.ts';
import { hostOf, versionOf } from '../port/hosts.ts';
import { connectBy } from './manifest.ts';

export const callMs = 30_000;

type At = Pick<ConnectedAccount, 'service' | 'app'>;

/** A URL on one of the Graph API's hosts for a connection. */
export const api = (by: At, path: string, host: 'graph' | 'video' | 'web' = 'graph'): string =>
  `${hostOf(connectBy, by.service, host)}/${versionOf(connectBy, by)}/${path}`;

/** The public page with this path. */
export const webPage = ({ service }: { service: string }, path: string): string => `${hostOf(connectBy, service, 'web')}/${path}`;

/** Where a reel's bytes are sent. */
export const uploadAddress = (by: At, video: string): string =>
  `${hostOf(connectBy, by.service, 'upload')}/video-upload/${versionOf(connectBy, by)}/${video}`;

import type { ConnectedAccount } from '../port/account.ts';
import { hostOf, versionOf } from '../port/hosts.ts';
import { connectBy } from './manifest.ts';

export const callMs = 30_000;
/** For calls in which Instagram itself fetches a file. */
export const fetchMs = 120_000;

type At = Pick<ConnectedAccount, 'service' | 'app'>;

/** A Graph API URL for a connection. */
export const api = (by: At, path: string): string => `${hostOf(connectBy, by.service, 'graph')}/${versionOf(connectBy, by)}/${path}`;

/** Where a container's bytes are sent. */
export const uploadAddress = (by: At, container: string): string =>
  `${hostOf(connectBy, by.service, 'upload')}/ig-api-upload/${versionOf(connectBy, by)}/${container}`;

/** The public page with this path. */
export const webPage = ({ service }: { service: string }, path: string): string => `${hostOf(connectBy, service, 'web')}/${path}`;

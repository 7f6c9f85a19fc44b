import { hostOf } from '../port/hosts.ts';
import type { ConnectedAccount } from '../port/platform.ts';
import { connectBy, graphVersion } from './manifest.ts';

export const callMs = 30_000;
/** For a call in which Instagram fetches something itself. */
export const fetchMs = 120_000;

/** An address of the Graph API for a connection. */
export const api = ({ service }: { service: string }, path: string): string =>
  `${hostOf(connectBy, service, 'graph')}/${graphVersion}/${path}`;

/** Where the bytes of a container are sent to. */
export const uploadAddress = ({ service }: { service: string }, container: string): string =>
  `${hostOf(connectBy, service, 'upload')}/ig-api-upload/${graphVersion}/${container}`;

export const tokenOf = ({ credentials }: Pick<ConnectedAccount, 'credentials'>): string => credentials.accessToken ?? '';

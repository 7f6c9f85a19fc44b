import type { ConnectedAccount } from '../port/platform.ts';

export const tokenOf = ({ credentials }: Pick<ConnectedAccount, 'credentials'>): string => credentials.accessToken ?? '';

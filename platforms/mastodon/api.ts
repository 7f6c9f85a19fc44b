import type { ConnectedAccount } from '../port/account.ts';

export const tokenOf = ({ credentials }: Pick<ConnectedAccount, 'credentials'>): string => credentials.accessToken ?? '';

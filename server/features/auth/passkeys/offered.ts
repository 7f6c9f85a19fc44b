import { isIP } from 'node:net';
import type { PasskeyList } from '@everycast/contract/passkeys';
import type { Kernel } from '../../../kernel/kernel.ts';

/**
 * Whether passkeys work here. Browsers keep them for one name, over HTTPS or on this machine; and since they would be lost with another
 * address, the server's must be fixed.
 */
export function offered({ config, publicUrl }: { config: Pick<Kernel['config'], 'publicUrl'>; publicUrl: string }): PasskeyList['offered'] {
  const { protocol, hostname } = new URL(publicUrl);
  if (config.publicUrl === null) return 'no_fixed_address';
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return 'address_without_name';
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost') ? 'yes' : 'not_secure';
}

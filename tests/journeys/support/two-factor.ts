import { Secret, TOTP } from 'otpauth';
import type { Api } from './api.ts';

/** Turns on two-factor authentication without the screens, which one journey covers. */
export async function turnOnTwoFactor(api: Api): Promise<void> {
  const { key } = await api.post<{ key: string }>('/api/v1/me/two-factor/setup', {});
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
  await api.post('/api/v1/me/two-factor/check', { code });
  await api.put('/api/v1/me/two-factor', {});
}

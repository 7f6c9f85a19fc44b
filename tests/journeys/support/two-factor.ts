import { Secret, TOTP } from 'otpauth';
import type { Api } from './api.ts';

/** Turns on two-factor authentication without the screens, which one journey covers. @returns the code that the phone shows, half minutes later */
export async function turnOnTwoFactor(api: Api): Promise<(later?: number) => string> {
  const { key } = await api.post<{ key: string }>('/api/v1/me/two-factor/setup', {});
  const phone = new TOTP({ secret: Secret.fromBase32(key) });
  const shown = (later = 0) => phone.generate({ timestamp: Date.now() + later * 30_000 });
  await api.post('/api/v1/me/two-factor/check', { code: shown(-1) });
  await api.put('/api/v1/me/two-factor', {});
  return shown;
}

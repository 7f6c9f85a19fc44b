import { z } from 'zod';
import { Instant } from './common.ts';
import { Device } from './security.ts';

/** How many recovery codes a person gets. */
export const recoveryCodes = 10;
/** Days for which a device is trusted. */
export const trustedDays = 30;

/** A code from an authenticator app; people also type it with a space. */
export const OneTimeCode = z
  .string()
  .max(20)
  .transform((code) => code.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'schema.one_time_code'));
export const RecoveryCode = z.string().trim().min(1).max(40);

/** A device that needs no second step for a while. */
export const TrustedDevice = z
  .object({
    id: z.string(),
    device: Device,
    createdAt: Instant,
    lastUsedAt: Instant,
    expiresAt: Instant,
    current: z.boolean().describe('This browser'),
  })
  .meta({ id: 'TrustedDevice' });

export const TwoFactorState = z
  .object({
    on: z.boolean(),
    since: Instant.nullable(),
    recoveryCodesLeft: z.number().int(),
    trustedDevices: z.array(TrustedDevice),
  })
  .meta({ id: 'TwoFactorState' });
export type TwoFactorState = z.infer<typeof TwoFactorState>;

export const TwoFactorSetup = z
  .object({
    key: z.string().describe('The key to type into an authenticator app, in base32'),
    uri: z.string().describe('The same as an otpauth address, for a QR code'),
  })
  .meta({ id: 'TwoFactorSetup' });
export const TwoFactorCheck = z.strictObject({ code: OneTimeCode }).meta({ id: 'TwoFactorCheck' });
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });

/** The second step of signing in. */
export const SecondStep = z
  .object({
    code: z.string().max(20).optional().describe('From the authenticator app'),
    recoveryCode: z.string().max(40).optional(),
    trustDevice: z.boolean().optional().describe('Asks this browser for no second step for 30 days'),
  })
  .meta({ id: 'SecondStep' });

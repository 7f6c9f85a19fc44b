import type { SecurityEvent } from '@everycast/contract/security';
import type { TwoFactorState } from '@everycast/contract/two-factor';
import type { Tx } from '../../../kernel/database/database.ts';
import { deviceOf } from '../../../kernel/device.ts';
import type { Origin } from '../../../kernel/domain-events.ts';
import { AppError } from '../../../kernel/errors.ts';
import { accessOf } from '../../../kernel/http/access.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { hashOf, newRecoveryCodes } from './recovery-codes.ts';
import { addressOf, newSecret, stepOf } from './totp.ts';
import type { TwoFactorStore } from './two-factor-store.ts';

/** What a person proves the second step with. */
type Proof = { code: string } | { recoveryCode: string };

/** A second factor for signing in: codes from an authenticator app, and recovery codes for when it is lost. */
export interface TwoFactor {
  isOn(userId: string): Promise<boolean>;

  /** `tokenHash`: of this browser's token as a trusted device, if it has one. */
  state(userId: string, tokenHash: string | null): Promise<TwoFactorState>;

  /** Begins setting up an app. Until `turnOn`, everything stays as it is; also if another app is in use. */
  setUp(userId: string): Promise<{ key: string; uri: string }>;

  /**
   * Checks that the app which is being set up shows the right codes.
   * @returns the recovery codes, shown only now
   * @throws AppError not_found, wrong_credentials
   */
  check(userId: string, code: string): Promise<string[]>;

  /** Turns it on with the app and the codes that were checked. Devices trusted so far aren't any more. @throws AppError not_found */
  turnOn(userId: string, origin: Origin): Promise<void>;

  /** @throws AppError not_found if it isn't on */
  turnOff(userId: string, origin: Origin): Promise<void>;

  /** Turns it off for someone who can't give the second step any more. @throws AppError not_found if it isn't on */
  reset(userId: string): Promise<void>;

  /** Replaces the recovery codes. @throws AppError not_found if two-factor isn't on */
  newRecoveryCodes(userId: string, origin: Origin): Promise<string[]>;

  /** Ends trust in a device. @throws AppError not_found */
  forgetDevice(userId: string, id: string, origin: Origin): Promise<void>;

  /**
   * Accepts the second step: a code works once, and so does a recovery code. How often one may be guessed at is limited by the caller.
   * @returns how many recovery codes are left, if one was used
   * @throws AppError wrong_credentials
   */
  accept(userId: string, proof: Proof, origin: Origin): Promise<number | null>;
}

const sealedFor = 'two-factor';
/** After these no device is trusted any more: someone else may have had one. */
const endTrust = new Set<SecurityEvent['kind']>(['password_changed', 'not_me', 'signed_out_everywhere']);

export function createTwoFactor(kernel: Kernel, store: TwoFactorStore): TwoFactor {
  const { db, clock, secrets, domainEvents, events } = kernel;
  const recoveryKey = secrets.derive('recovery codes');
  const hash = (code: string) => hashOf(code, recoveryKey);
  const changed = (tx: Tx, userId: string) => events.wake(tx, accessOf(userId));
  const wrong = () => new AppError('wrong_credentials', 'auth.wrong_code');

  domainEvents.on('password.reset', (tx, { userId }) => store.removeDevices(userId, tx));
  domainEvents.on('security.happened', async (tx, { userId, what }) => {
    if (endTrust.has(what.kind)) await store.removeDevices(userId, tx);
  });

  async function acceptCode(userId: string, code: string): Promise<void> {
    const kept = await store.secrets(userId);
    const step = kept?.secret ? stepOf(secrets.open(kept.secret, sealedFor), code.replaceAll(/\s/g, ''), clock.now()) : null;
    if (step === null) throw wrong();
    if (!(await store.useStep(userId, step))) throw new AppError('wrong_credentials', 'auth.code_used');
  }

  const acceptRecoveryCode = (userId: string, code: string, origin: Origin): Promise<number> =>
    db.transaction().execute(async (tx) => {
      if (!(await store.useRecoveryCode(tx, userId, hash(code)))) throw new AppError('wrong_credentials', 'auth.wrong_recovery_code');
      const left = await store.recoveryCodesLeft(userId, tx);
      await domainEvents.emit(tx, 'security.happened', { userId, what: { kind: 'recovery_code_used', left }, origin });
      return left;
    });

  const end = (userId: string, what: SecurityEvent, origin: Origin | null): Promise<void> =>
    db.transaction().execute(async (tx) => {
      if (!(await store.turnOff(tx, userId))) throw new AppError('not_found', 'auth.two_factor_not_on');
      await domainEvents.emit(tx, 'security.happened', { userId, what, origin });
      await changed(tx, userId);
    });

  return {
    isOn: async (userId) => ((await store.person(userId))?.twoFactorSince ?? null) !== null,

    async state(userId, tokenHash) {
      const [person, left, devices] = await Promise.all([
        store.person(userId),
        store.recoveryCodesLeft(userId),
        store.devices(userId, clock.now()),
      ]);
      return {
        on: (person?.twoFactorSince ?? null) !== null,
        since: person?.twoFactorSince?.toISOString() ?? null,
        recoveryCodesLeft: left,
        trustedDevices: devices.map(({ id, userAgent, createdAt, lastUsedAt, expiresAt, tokenHash: own }) => ({
          id,
          device: deviceOf(userAgent),
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
          current: own === tokenHash,
        })),
      };
    },

    async setUp(userId) {
      const person = await store.person(userId);
      if (!person) throw new AppError('not_signed_in', 'access.sign_in');
      const key = newSecret();
      await store.prepare(userId, secrets.seal(key, sealedFor));
      return { key, uri: addressOf(key, { issuer: 'Everycast', account: person.email }) };
    },

    async check(userId, code) {
      const kept = await store.secrets(userId);
      if (!kept?.nextSecret) throw new AppError('not_found', 'auth.two_factor_not_begun');
      const step = stepOf(secrets.open(kept.nextSecret, sealedFor), code, clock.now());
      if (step === null) throw wrong();
      const codes = newRecoveryCodes();
      await db.transaction().execute(async (tx) => {
        await store.noteChecked(tx, userId, step);
        await store.putRecoveryCodes(tx, userId, codes.map(hash), false);
      });
      return codes;
    },

    async turnOn(userId, origin) {
      await db.transaction().execute(async (tx) => {
        if (!(await store.turnOn(tx, userId, clock.now()))) throw new AppError('not_found', 'auth.two_factor_not_begun');
        await store.activateRecoveryCodes(tx, userId);
        await store.removeDevices(userId, tx);
        await domainEvents.emit(tx, 'security.happened', { userId, what: { kind: 'two_factor_on' }, origin });
        await changed(tx, userId);
      });
    },

    turnOff: (userId, origin) => end(userId, { kind: 'two_factor_off' }, origin),
    // From where the server's owner did it is not the person's to know.
    reset: (userId) => end(userId, { kind: 'two_factor_reset' }, null),

    async newRecoveryCodes(userId, origin) {
      const codes = newRecoveryCodes();
      await db.transaction().execute(async (tx) => {
        if (!(await store.person(userId, tx))?.twoFactorSince) throw new AppError('not_found', 'auth.two_factor_not_on');
        await store.putRecoveryCodes(tx, userId, codes.map(hash), true);
        await domainEvents.emit(tx, 'security.happened', { userId, what: { kind: 'recovery_codes_replaced' }, origin });
      });
      return codes;
    },

    async forgetDevice(userId, id, origin) {
      await db.transaction().execute(async (tx) => {
        const removed = await store.removeDevice(tx, userId, id);
        if (!removed) throw new AppError('not_found', 'auth.device_not_trusted');
        const what = { kind: 'trusted_device_removed', device: deviceOf(removed.userAgent) } as const;
        await domainEvents.emit(tx, 'security.happened', { userId, what, origin });
      });
    },

    async accept(userId, proof, origin) {
      if ('recoveryCode' in proof) return acceptRecoveryCode(userId, proof.recoveryCode, origin);
      await acceptCode(userId, proof.code);
      return null;
    },
  };
}

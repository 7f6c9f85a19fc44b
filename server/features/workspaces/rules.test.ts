import { type Role, roles } from '@everycast/contract/permissions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../../kernel/errors.ts';
import { checkMemberChange, personalName } from './rules.ts';

const role = fc.constantFrom(...roles);
const allowed = (change: Parameters<typeof checkMemberChange>[0]): boolean => {
  try {
    checkMemberChange(change);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
};

const changes = fc
  .record({
    actor: role,
    member: role,
    wanted: fc.option(role),
    owners: fc.integer({ min: 1, max: 3 }),
    theirs: fc.boolean(),
    self: fc.boolean(),
  })
  .map((change) => (change.self ? { ...change, member: change.actor } : change));

test('nobody gives or takes above their own role, and an owner always remains', () => {
  fc.assert(
    fc.property(changes, (change) => {
      if (!allowed(change)) return;
      const { actor, member, wanted, owners } = change;
      expect(roles.indexOf(actor) <= roles.indexOf(member)).toBe(true);
      if (wanted !== null) expect(roles.indexOf(actor) <= roles.indexOf(wanted)).toBe(true);
      if (member === 'owner' && wanted !== 'owner') expect(owners).toBeGreaterThan(1);
    }),
  );
});

test('without being an admin one can only leave', () => {
  fc.assert(
    fc.property(changes, (change) => {
      if (['owner', 'admin'].includes(change.actor) || !allowed(change)) return;
      expect(change).toMatchObject({ self: true, wanted: null });
    }),
  );
});

test('who is not the last owner can always leave', () => {
  fc.assert(
    fc.property(role, (actor) => {
      const change = { actor, member: actor, wanted: null, owners: actor === 'owner' ? 2 : 1, theirs: false, self: true };
      expect(allowed(change)).toBe(true);
    }),
  );
});

test('whose personal workspace it is stays its owner, however many there are', () => {
  fc.assert(
    fc.property(fc.option(role), fc.boolean(), (wanted, self) => {
      const change = { actor: 'owner' as Role, member: 'owner' as Role, wanted, owners: 2, self };
      expect(allowed({ ...change, theirs: false })).toBe(true);
      expect(allowed({ ...change, theirs: true })).toBe(wanted === 'owner');
    }),
  );
});

test('a name is cut between characters, never within one', () => {
  expect(personalName('🙂'.repeat(100))).toBe('🙂'.repeat(80));
  expect(personalName('')).toBe('Personal');
});

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { cookieOf, type Identity, startIdentity } from '../../../tests/support/identity.ts';
import { runSql } from '../../kernel/database/run-sql.ts';

let database: TestDatabase;
let app: Identity;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startIdentity({ databaseUrl: database.url });
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

const me = async (cookie: string) => (await app.call('GET', '/api/v1/me', { cookie })).json();

test('a referral counts when the new person signs in for the first time, and only then', async () => {
  await app.signUp('first@example.org');
  const first = cookieOf(await app.signIn('first@example.org'));
  const { ownReferralCode, referralCount } = await me(first);
  expect([ownReferralCode, referralCount]).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/), 0]);

  await app.signUp('second@example.org', { referralCode: ownReferralCode });
  expect((await me(first)).referralCount).toBe(0);
  const second = cookieOf(await app.signIn('second@example.org'));
  expect((await me(first)).referralCount).toBe(1);
  await app.signIn('second@example.org');
  // Someone who is here already can't be counted again.
  expect((await app.signUp('second@example.org', { referralCode: ownReferralCode })).statusCode).toBe(422);
  expect((await me(first)).referralCount).toBe(1);
  // What was used at sign-up stays apart from one's own.
  expect(await me(second)).toMatchObject({ referralCode: ownReferralCode, ownReferralCode: expect.not.stringMatching(ownReferralCode) });
});

test('says whose codes are nobody’s, and counts nothing for them', async () => {
  const known = (code: string) => app.call('GET', `/api/v1/referral?code=${encodeURIComponent(code)}`);
  const counts = () => runSql(database.db, 'select sum(referral_count)::int as sum from auth_user', []);
  const before = await counts();
  const [{ own }] = (await runSql(database.db, 'select own_referral_code as own from auth_user limit 1', [])) as [{ own: string }];
  expect((await known(own)).statusCode).toBe(204);
  for (const code of ['spring-26', '<script>', "' or 1=1", `${own.toUpperCase()}X`]) {
    const answer = await known(code);
    expect([answer.statusCode, answer.json().error?.code ?? answer.json().code], code).toEqual([404, 'not_found']);
    await app.signUp(`${Buffer.from(code).toString('hex')}@example.org`, { referralCode: code });
    await app.signIn(`${Buffer.from(code).toString('hex')}@example.org`);
  }
  expect(await counts()).toEqual(before);
});

test('three people who referred each other in a circle, signing in at the same time, each count once', async () => {
  const ids = await Promise.all(['a', 'b', 'c'].map((name) => added(`circle-${name}@example.org`, null)));
  const codes = await Promise.all(ids.map(codeOf));
  await Promise.all(
    ids.map((id, at) => runSql(database.db, 'update auth_user set referral_code = $1 where id = $2', [codes[(at + 1) % 3], id])),
  );
  // Signing in with one's own code changes nothing either.
  const self = await added('self@example.org', null);
  await runSql(database.db, 'update auth_user set referral_code = own_referral_code where id = $1', [self]);
  await Promise.all([...ids, ...ids, self, ...ids, self].map((id) => app.session(id)));
  expect(await Promise.all([...ids, self].map(countOf))).toEqual([1, 1, 1, 0]);
});

let batch = 0;
/** A person: whose code they signed up with, by index (later people have none yet), how often they sign in, and whether they leave. */
const Person = fc.record({ by: fc.nat({ max: 9 }), signsIn: fc.nat({ max: 3 }), leaves: fc.boolean() });

test('counts are exact, however many sign up, sign in and leave at the same time', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Person, { minLength: 2, maxLength: 9 }), async (people) => {
      batch += 1;
      const ids: string[] = [];
      for (const [at, { by }] of people.entries()) {
        const referrer = ids[by];
        ids.push(await added(`${batch}-${at}@example.org`, referrer === undefined ? 'nobody-has-it' : await codeOf(referrer)));
      }
      const of = (at: number) => ids[at] as string;
      await Promise.all(people.flatMap(({ signsIn }, at) => Array.from({ length: signsIn }, () => app.session(of(at)))));
      await Promise.all(
        people.map(async ({ leaves }, at) => {
          if (!leaves) return;
          await database.db.transaction().execute(async (tx) => {
            await app.auth.referrals.leaves(tx, of(at));
            await runSql(tx, 'delete from auth_user where id = $1 and id not in (select owner_id from instance)', [of(at)]);
          });
        }),
      );
      for (const [at, { leaves }] of people.entries()) {
        if (leaves) continue;
        const here = people.filter((one, other) => one.by === at && other > at && one.signsIn > 0 && !one.leaves);
        expect(await countOf(of(at))).toBe(here.length);
      }
    }),
    { numRuns: 25 },
  );
});

async function added(email: string, referralCode: string | null): Promise<string> {
  const { internalAdapter } = await app.auth.betterAuth.$context;
  const person = { name: 'Someone', email, emailVerified: false, ...(referralCode !== null && { referralCode }) };
  return (await internalAdapter.createUser(person, { method: 'email-password' })).id;
}
const field = async (id: string, column: 'own_referral_code' | 'referral_count') =>
  ((await runSql(database.db, `select ${column} as value from auth_user where id = $1`, [id])) as { value: unknown }[])[0]?.value;
const codeOf = (id: string) => field(id, 'own_referral_code') as Promise<string>;
const countOf = (id: string) => field(id, 'referral_count') as Promise<number>;

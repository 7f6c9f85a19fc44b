import { z } from 'zod';
import { Instant } from './common.ts';
import { NameOf } from './one-line.ts';

/** Most passkeys per person. */
export const maxPasskeys = 20;

export const Passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: Instant,
    lastUsedAt: Instant.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyList = z
  .object({
    offered: z
      .enum(['yes', 'not_secure', 'no_fixed_address', 'address_without_name'])
      .describe('Whether passkeys work here: only with HTTPS or on localhost, with `PUBLIC_URL` set to an address that has a name'),
    address: z.string().describe('The address that passkeys belong to'),
    items: z.array(Passkey),
  })
  .meta({ id: 'PasskeyList' });
export type PasskeyList = z.infer<typeof PasskeyList>;

export const PasskeyName = z.strictObject({ name: NameOf(80) });

/** What the browser needs, and what it returns: formats of Web Authentication. */
export const PasskeyOptions = z
  .looseObject({ challenge: z.string() })
  .describe('Options of Web Authentication, as JSON')
  .meta({ id: 'PasskeyOptions' });
const credential = <Response extends z.ZodType>(response: Response) =>
  z.object({
    id: z.string().max(2000),
    rawId: z.string().max(2000),
    type: z.literal('public-key'),
    clientExtensionResults: z.object({}),
    response,
  });
const text = z.string().max(20_000);
const NewCredential = credential(z.looseObject({ clientDataJSON: text, attestationObject: text })).meta({ id: 'NewCredential' });
const Assertion = credential(
  z.object({ clientDataJSON: text, authenticatorData: text, signature: text, userHandle: text.optional() }),
).meta({ id: 'PasskeyAssertion' });
export type Assertion = z.infer<typeof Assertion>;
export const NewPasskey = z.strictObject({ name: NameOf(80).optional(), response: NewCredential }).meta({ id: 'NewPasskey' });

/** The proof that a signed-in person is still themselves. */
export const Confirmation = z
  .union([z.strictObject({ password: z.string().min(1).max(500) }), z.strictObject({ passkey: Assertion })])
  .meta({ id: 'Confirmation' });
export type Confirmation = z.infer<typeof Confirmation>;
export const ConfirmationWays = z.object({ password: z.boolean(), passkey: z.boolean() }).meta({ id: 'ConfirmationWays' });

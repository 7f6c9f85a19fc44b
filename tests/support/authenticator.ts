import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface Ceremony {
  /** The domain that the passkey belongs to. */
  rpId: string;
  /** The page that asks. */
  origin: string;
  /** Whether the device checks who uses it. */
  verifies: boolean;
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

/**
 * A device with one passkey, as Web Authentication describes it (ES256, no attestation). What it is asked about is ours to say, so that it
 * can also answer for another domain, or without checking its person.
 */
export function createAuthenticator(of: Ceremony) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;

  const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
  const text = (data: Buffer) => data.toString('base64url');

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData({ rpId, verifies }: Ceremony, attested = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags.present | (verifies ? flags.verified : 0) | (attested.length > 0 ? flags.attested : 0));
    head.writeUInt32BE(++counter, 1);
    return Buffer.concat([sha256(rpId), head, attested]);
  }

  /** The public key in COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const [start, between] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')];
    return Buffer.concat([start, Buffer.from(x, 'base64url'), between, Buffer.from(y, 'base64url')]);
  }

  return {
    id: text(id),

    /** Makes the passkey. */
    make({ challenge }: { challenge: string }, but: Partial<Ceremony> = {}) {
      const ceremony = { ...of, ...but };
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authenticatorData(ceremony, Buffer.concat([Buffer.alloc(16), length, id, coseKey()]));
      // {"fmt": "none", "attStmt": {}, "authData": …}
      const start = Buffer.concat([Buffer.from([0xa3, 0x63]), Buffer.from('fmt'), Buffer.from([0x64]), Buffer.from('none')]);
      const middle = Buffer.concat([Buffer.from([0x67]), Buffer.from('attStmt'), Buffer.from([0xa0, 0x68]), Buffer.from('authData')]);
      const attestationObject = Buffer.concat([start, middle, Buffer.from([0x58, data.length]), data]);
      return answer({
        clientDataJSON: text(clientData('webauthn.create', challenge, ceremony.origin)),
        attestationObject: text(attestationObject),
        transports: ['internal'],
      });
    },

    /** Proves that the passkey is here. */
    use({ challenge }: { challenge: string }, but: Partial<Ceremony> = {}) {
      const ceremony = { ...of, ...but };
      const client = clientData('webauthn.get', challenge, ceremony.origin);
      const data = authenticatorData(ceremony);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return answer({ clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) });
    },
  };

  function answer<Response extends object>(response: Response) {
    return { id: text(id), rawId: text(id), type: 'public-key' as const, clientExtensionResults: {}, response };
  }
}

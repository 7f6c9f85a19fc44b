import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Derived = (error: Error | null, key: Buffer) => void;
const derive = crypto.scrypt as (password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, derived: Derived) => void;
/** Also where a test stops the clock. */
const soon = setImmediate;
/** The keys by what they are derived from. */
const known = new Map<string, Buffer>();

/**
 * What is asked again is answered from memory: a password's hash takes a tenth of a second, by design, and tests sign the same people in
 * again and again.
 */
function remembered(password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, derived: Derived): void {
  const asked = JSON.stringify([password, salt, length, options]);
  const key = known.get(asked);
  if (key) return void soon(derived, null, Buffer.from(key));
  derive(password, salt, length, options, (error, made) => {
    if (!error) known.set(asked, Buffer.from(made));
    derived(error, made);
  });
}

crypto.scrypt = remembered as typeof crypto.scrypt;
syncBuiltinESMExports();

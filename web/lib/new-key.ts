/**
 * A unique string. Not crypto.randomUUID: browsers only have that on https and localhost, and an instance may be reached by its name in a
 * home network.
 */
export function newKey(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

export const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

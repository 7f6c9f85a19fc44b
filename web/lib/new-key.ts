/**
 * A text that nobody has had before, to know something again by.
 * Not crypto.randomUUID: browsers have that on https and localhost alone, and an instance may be reached by its name in a home network.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

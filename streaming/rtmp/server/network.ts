/**
 * The network that an address belongs to, where one customer can have many: of IPv6, the first 64 bits; of IPv4, also inside IPv6, the address.
 * @param address as sockets report it
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(bare)?.[1];
  if (mapped !== undefined || !bare.includes(':')) return mapped ?? bare;
  const [before = '', after] = bare.split('::');
  const start = before === '' ? [] : before.split(':');
  const missing = after === undefined ? 0 : 8 - start.length - (after === '' ? 0 : after.split(':').length);
  const groups = [...start, ...Array<string>(missing).fill('0'), ...(after ?? '').split(':')].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

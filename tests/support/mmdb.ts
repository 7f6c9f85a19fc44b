/** A value of a MaxMind database. */
type Value = string | number | { readonly [key: string]: Value };

/** A MaxMind database of IPv4 networks (MaxMind DB format 2.0), for tests: nobody may redistribute the real ones. */
export function mmdb(databaseType: string, networks: Readonly<Record<string, Value>>): Buffer {
  const data: Buffer[] = [];
  let size = 0;
  /** [left, right] of each node; null: nothing, a number: a node, an offset: data. */
  const nodes: (null | number | { offset: number })[][] = [[null, null]];
  for (const [network, value] of Object.entries(networks)) {
    const [address = '', length = '32'] = network.split('/');
    const bits = address
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('')
      .slice(0, Number(length));
    const encoded = encode(value);
    let at = 0;
    for (const bit of bits.slice(0, -1)) {
      const side = Number(bit);
      const next = nodes[at]?.[side];
      if (typeof next === 'number') at = next;
      else {
        nodes.push([null, null]);
        (nodes[at] as unknown[])[side] = nodes.length - 1;
        at = nodes.length - 1;
      }
    }
    (nodes[at] as unknown[])[Number(bits.at(-1))] = { offset: size };
    data.push(encoded);
    size += encoded.length;
  }
  const count = nodes.length;
  const record = (entry: null | number | { offset: number } | undefined) =>
    typeof entry === 'number' ? entry : entry ? count + 16 + entry.offset : count;
  const tree = Buffer.concat(nodes.map(([left, right]) => Buffer.concat([uint(record(left), 4), uint(record(right), 4)])));
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_790_000_000,
    database_type: databaseType,
    ip_version: 4,
    node_count: count,
    record_size: 32,
  });
  return Buffer.concat([tree, Buffer.alloc(16), ...data, Buffer.from('abcdef4d61784d696e642e636f6d', 'hex'), metadata]);
}

function uint(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

function encode(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') return Buffer.concat([control(6, 4), uint(value, 4)]);
  const entries = Object.entries(value);
  return Buffer.concat([control(7, entries.length), ...entries.flatMap(([key, inner]) => [encode(key), encode(inner)])]);
}

/** A type and a length under 285. */
function control(type: number, length: number): Buffer {
  return length < 29 ? Buffer.from([(type << 5) | length]) : Buffer.from([(type << 5) | 29, length - 29]);
}

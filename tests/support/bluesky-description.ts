import { openApiChecker } from './openapi.ts';

const formats = {
  did: /^did:[a-z]+:[\w.:%-]+$/,
  handle: /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i,
  'at-identifier': /^(did:[a-z]+:[\w.:%-]+|([a-z0-9-]+\.)+[a-z][a-z0-9-]*)$/i,
  'at-uri': /^at:\/\/did:[a-z]+:[\w.:%-]+\/[\w.-]+\/[\w.:~-]+$/,
  nsid: /^([a-z][a-z0-9-]*\.)+[a-z][a-zA-Z0-9]*$/,
  cid: /^[a-z2-7]{50,}$/,
  tid: /^[234567a-j][234567a-z]{12}$/,
  'record-key': /^[\w.:~-]{1,512}$/,
  language: /^[a-z]{2,3}(-\w+)*$/i,
};
/** The description calls a file in a record a binary string; on the wire it is a reference to one. */
const blob = {
  type: 'object',
  required: ['$type', 'ref', 'mimeType', 'size'],
  properties: {
    $type: { const: 'blob' },
    ref: { type: 'object', required: ['$link'] },
    mimeType: { type: 'string' },
    size: { type: 'integer' },
  },
};

type Schema = Record<string, unknown>;

/** A union's kinds are distinguished by $type, which the description omits. It writes `a.b#c` as `a.b.c`. */
function told(kind: Schema): Schema {
  const name = typeof kind.$ref === 'string' ? (kind.$ref.split('/').at(-1) ?? '') : '';
  const pattern = `^${name.replace(/\.(\w+)$/, '[.#]$1')}$`;
  return name === '' ? kind : { allOf: [kind, { type: 'object', required: ['$type'], properties: { $type: { pattern } } }] };
}

function mended(schema: Schema): Schema {
  if (schema.format === 'binary') return blob;
  if (Array.isArray(schema.oneOf)) return { ...schema, oneOf: (schema.oneOf as Schema[]).map(told) };
  // Of a job's states it only lists the final ones, and mentions that there are others.
  if (Array.isArray(schema.enum) && schema.enum.includes('JOB_STATE_COMPLETED')) return { type: 'string', pattern: '^JOB_STATE_[A-Z]+$' };
  return schema;
}

/** Checks exchanges against Bluesky's own API description. @param folder that of `platformApis` */
export const blueskyChecker = (folder: string) => openApiChecker(folder, 'bluesky/openapi.json', formats, mended);

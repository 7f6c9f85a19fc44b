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
/** The description calls a file that stands in a record a binary string; on the wire it is a reference to one. */
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

/** Holds exchanges against Bluesky's own description of its API. @param folder that of `platformApis` */
export const blueskyChecker = (folder: string) =>
  openApiChecker(folder, 'bluesky/openapi.json', formats, (schema) => (schema.format === 'binary' ? blob : schema));

/*
 * Stands in for the part of zod that turns schemas into JSON schemas: only the server does that, and no screen has to load it.
 */
const unused = (): never => {
  throw new Error('Only the server makes JSON schemas.');
};

export const allProcessors = {};
export const createStandardJSONSchemaMethod = () => unused;
export {
  unused as aggregateChecks,
  unused as createToJSONSchemaMethod,
  unused as extractDefs,
  unused as finalize,
  unused as initializeContext,
  unused as processSchema,
  unused as toJSONSchema,
};

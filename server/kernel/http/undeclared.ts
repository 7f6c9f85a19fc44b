import type { ErrorCode } from '@everycast/contract/errors';
import type { FastifyRequest } from 'fastify';

/** What happens when a route answers with a code that it doesn't declare: the log says so. Tests fail instead. */
export const undeclared = {
  report: (request: FastifyRequest, code: ErrorCode): void =>
    request.log.warn({ route: request.routeOptions.url, code }, 'A route answered with an error code that it doesn’t declare'),
};

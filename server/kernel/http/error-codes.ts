import type { ErrorCode } from '@everycast/contract/errors';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The codes that the route's own errors can have, for the API description; what stands before a route adds its own. */
    errors?: readonly ErrorCode[];
  }
}

/** A route as it is being added. */
export type AddedRoute = Pick<RouteOptions, 'method' | 'url' | 'config'>;

/** Adds codes to every route from now on: those of a check that all of them pass. */
export function addCodes(http: FastifyInstance, codesFor: (route: AddedRoute) => readonly ErrorCode[]): void {
  http.addHook('onRoute', (route) => {
    // Routes share their configurations.
    route.config = { ...route.config, errors: [...new Set([...(route.config?.errors ?? []), ...codesFor(route)])] };
  });
}

/** Whether a route changes something, and may have a body. */
export const writes = ({ method }: AddedRoute): boolean => [method].flat().some((one) => one !== 'GET' && one !== 'HEAD');

/** What happens when a route answers with a code that it doesn't declare: the log says so. Tests fail instead. */
export const undeclared = {
  report: (request: FastifyRequest, code: ErrorCode): void =>
    request.log.warn({ route: request.routeOptions.url, code }, 'A route answered with an error code that it doesn’t declare'),
};

import type { FastifyInstance } from 'fastify';
import type { Parts } from '../parts.ts';
import { chatRoutes } from './chat.ts';
import { scheduleRoutes } from './schedule.ts';
import { tokenRoutes } from './tokens.ts';

/** The hosts of Twitch under one address: `id` is id.twitch.tv, `api` is api.twitch.tv. */
export function twitchRoutes(http: FastifyInstance, parts: Parts): void {
  tokenRoutes(http, parts);
  chatRoutes(http, parts);
  scheduleRoutes(http, parts);
}

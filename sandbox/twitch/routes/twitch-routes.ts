import type { RoutesByCapability } from '../../core/stand-in.ts';
import type { Parts } from '../parts.ts';
import { chatRoutes } from './chat.ts';
import { metricsRoutes } from './metrics.ts';
import { scheduleRoutes } from './schedule.ts';
import { tokenRoutes } from './tokens.ts';

/** Twitch's hosts under one URL: `id` is id.twitch.tv, `api` is api.twitch.tv. */
export const twitchRoutes: RoutesByCapability<Parts> = {
  connect: [tokenRoutes],
  publish: [chatRoutes, scheduleRoutes],
  metrics: [metricsRoutes],
};

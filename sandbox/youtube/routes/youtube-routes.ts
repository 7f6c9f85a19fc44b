import type { RoutesByCapability } from '../../core/stand-in.ts';
import type { Parts } from '../parts.ts';
import { channelRoutes } from './channels.ts';
import { commentRoutes } from './comments.ts';
import { coverRoutes } from './covers.ts';
import { replyRoutes } from './replies.ts';
import { tokenRoutes } from './tokens.ts';
import { uploadRoutes } from './upload.ts';
import { videoListRoutes } from './video-list.ts';
import { videoRoutes } from './videos.ts';

/** Google's hosts under one URL: `accounts`, `oauth2`, and `api`, which is youtube.googleapis.com. */
export const youtubeRoutes: RoutesByCapability<Parts> = {
  connect: [tokenRoutes, channelRoutes],
  publish: [uploadRoutes, videoRoutes, commentRoutes, coverRoutes],
  metrics: [videoListRoutes],
  engagement: [replyRoutes],
};

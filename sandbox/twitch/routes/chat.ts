import type { FastifyInstance } from 'fastify';
import { avatarOf } from '../../core/routes/avatars.ts';
import { queryOf } from '../../core/routes/http.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import { Announcement, longest, Message } from '../chat.ts';
import { broadcasters } from '../people.ts';
import type { TwitchServices } from '../services.ts';
import { errorFormat, failure, points, refusalOf } from './error-format.ts';

/** Minimum time between two announcements of a channel. Milliseconds. */
const gap = 2_000;

/** Users, and their chat messages. */
export function chatRoutes(http: FastifyInstance, { stage, chat }: TwitchServices): void {
  const { withToken } = createRoutes(stage, errorFormat);
  /** If processing takes no time, neither does this. */
  const waits = stage.pace.processing >= gap;

  http.get(
    '/api/helix/users',
    withToken({ operation: 'profile', allowance: points }, async (parsed, request) => {
      const refused = refusalOf(parsed, request, ['id', 'login'], []);
      if (refused) return refused;
      const { id = parsed.account } = queryOf(request);
      const user = broadcasters.find(parsed.tenant, id);
      const shown = user && {
        id: user.id,
        login: user.handle,
        display_name: user.name,
        type: '',
        broadcaster_type: user.type,
        description: '',
        profile_image_url: avatarOf(stage.base(), user.handle),
        offline_image_url: '',
        view_count: 0,
        created_at: '2020-01-01T00:00:00Z',
      };
      return { status: 200, body: { data: shown ? [shown] : [] } };
    }),
  );

  http.post(
    '/api/helix/chat/announcements',
    withToken({ operation: 'create', scopes: ['moderator:manage:announcements'], allowance: points }, async (parsed, request) => {
      const refused = refusalOf(parsed, request, ['broadcaster_id', 'moderator_id']);
      if (refused) return refused;
      const { broadcaster_id: broadcaster } = queryOf(request);
      if (broadcaster !== parsed.account) return failure(401, 'The user is not one of the broadcaster’s moderators.');
      const wish = Announcement.safeParse(request.body);
      if (!wish.success) return failure(400, wish.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
      const left = waits ? await stage.spend(parsed.tenant, parsed.account, { name: 'announcements', max: 1, seconds: gap / 1000 }) : null;
      if (left && !left.ok) return errorFormat.limited(left);
      await chat.announce(parsed, wish.data);
      return { status: 204, body: null };
    }),
  );

  http.post(
    '/api/helix/chat/messages',
    withToken({ operation: 'create', scopes: ['user:write:chat'], allowance: points }, async (parsed, request) => {
      const refused = refusalOf(parsed, request, []);
      if (refused) return refused;
      const wish = Message.safeParse(request.body);
      if (!wish.success) return failure(400, wish.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
      const { broadcaster_id: broadcaster, sender_id: sender, message } = wish.data;
      if (sender !== parsed.account) return failure(401, 'The ID in sender_id must match the user ID found in the request’s OAuth token.');
      if (!broadcasters.find(parsed.tenant, broadcaster)) return failure(400, 'The ID in broadcaster_id is not valid.');
      if (broadcaster !== sender) return failure(403, 'The sender is not permitted to send chat messages to the broadcaster’s chat room.');
      if (message.length > longest) return failure(422, 'The message is too large.');
      if (await chat.isDouble(parsed, message)) {
        const reason = { code: 'msg_duplicate', message: 'Your message is identical to the previous one you sent.' };
        return { status: 200, body: { data: [{ message_id: '', is_sent: false, drop_reason: reason }] } };
      }
      const id = await chat.write(parsed, wish.data);
      return { status: 200, body: { data: [{ message_id: id, is_sent: true }] } };
    }),
  );
}

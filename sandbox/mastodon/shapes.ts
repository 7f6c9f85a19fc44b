import type { Reactions } from '../core/audience/audience.ts';
import { avatarOf } from '../core/routes/avatars.ts';
import type { Person } from '../core/stand-in.ts';
import { limits } from './limits.ts';
import type { MastodonMedium } from './media.ts';
import type { MastodonStatus } from './status.ts';
import { htmlOf } from './text.ts';

/** The version whose description this follows. */
const version = '4.7.0';
const apiVersion = 8;
const since = '2026-01-01T00:00:00.000Z';

/** The domain in users' handles. */
export const domainOf = (base: string): string => new URL(base).host;

/** Entity Account. */
export function accountShape({ id, handle, name, followers = 0 }: Person & { followers?: number }, base: string) {
  const avatar = avatarOf(base, handle);
  return {
    id,
    username: handle,
    acct: handle,
    display_name: name,
    locked: false,
    bot: false,
    discoverable: true,
    indexable: false,
    group: false,
    created_at: since,
    note: '<p>An account of the sandbox.</p>',
    url: `${base}/@${handle}`,
    uri: `${base}/users/${handle}`,
    avatar,
    avatar_static: avatar,
    header: avatar,
    header_static: avatar,
    followers_count: followers,
    following_count: 0,
    statuses_count: 0,
    emojis: [],
    fields: [],
  };
}

/** Entity CredentialAccount. */
export const credentialAccountShape = (person: Person & { followers?: number }, base: string) => ({
  ...accountShape(person, base),
  source: { note: '', fields: [], privacy: 'public', sensitive: false, language: 'en', follow_requests_count: 0, indexable: false },
  role: { id: '-99', name: '', permissions: '0', color: '', highlighted: false },
});

/** Entity MediaAttachment. A file that is being processed has no URL yet. */
export function mediaShape({ id, kind, description, ready, thumbnail }: MastodonMedium, base: string) {
  const url = ready ? `${base}/media/${id}` : null;
  return {
    id,
    type: kind,
    url,
    preview_url: url !== null && thumbnail ? `${url}/thumbnail` : url,
    remote_url: null,
    meta: null,
    description: description === '' ? null : description,
    blurhash: null,
  };
}

/** `parent`: what it answers; `liked`: by the account that reads it. */
interface Around {
  person: Person;
  parent: MastodonStatus | null;
  liked: boolean;
  media: MastodonMedium[];
  base: string;
  reactions: Pick<Reactions, 'likes' | 'comments' | 'shares'>;
}

/** Entity Status. */
export function statusShape(status: MastodonStatus, { person, parent, liked, media, base, reactions }: Around) {
  const { id, at, text, warning, sensitive, visibility, language, replyTo, editedAt } = status;
  return {
    id,
    created_at: at.toISOString(),
    in_reply_to_id: replyTo,
    in_reply_to_account_id: parent?.author ?? null,
    sensitive,
    spoiler_text: warning,
    visibility,
    language,
    uri: `${base}/users/${person.handle}/statuses/${id}`,
    url: `${base}/@${person.handle}/${id}`,
    replies_count: reactions.comments,
    reblogs_count: reactions.shares,
    favourites_count: reactions.likes,
    edited_at: editedAt,
    favourited: liked,
    reblogged: false,
    muted: false,
    bookmarked: false,
    pinned: false,
    content: text === '' ? '' : htmlOf(text, base),
    reblog: null,
    application: { name: 'Everycast', website: null },
    account: accountShape(person, base),
    media_attachments: media.map((medium) => mediaShape(medium, base)),
    mentions: [],
    tags: [],
    emojis: [],
    card: null,
    poll: null,
  };
}

/** Entity Instance. */
export function instanceShape(base: string) {
  return {
    domain: domainOf(base),
    title: 'Mastodon sandbox',
    version,
    source_url: 'https://github.com/mastodon/mastodon',
    description: 'A stand-in on this Everycast that speaks Mastodon’s protocol.',
    usage: { users: { active_month: 2 } },
    thumbnail: { url: avatarOf(base, 'sandbox') },
    icon: [],
    languages: ['en'],
    configuration: {
      urls: { streaming: null, status: null, about: null, privacy_policy: null, terms_of_service: null },
      accounts: { max_featured_tags: 10, max_pinned_statuses: 5 },
      statuses: { max_characters: limits.characters, max_media_attachments: limits.files, characters_reserved_per_url: 23 },
      media_attachments: {
        description_limit: limits.altCharacters,
        image_matrix_limit: limits.imagePixels,
        image_size_limit: limits.imageBytes,
        supported_mime_types: [...limits.images, ...limits.videos],
        video_frame_rate_limit: limits.framesPerSecond,
        video_matrix_limit: limits.videoPixels,
        video_size_limit: limits.videoBytes,
      },
      polls: { max_options: 4, max_characters_per_option: 50, min_expiration: 300, max_expiration: 2_629_746 },
      translation: { enabled: false },
    },
    registrations: { enabled: false, approval_required: false, message: null, url: null },
    api_versions: { mastodon: apiVersion },
    contact: { email: 'nobody@sandbox.invalid', account: null },
    rules: [],
  };
}

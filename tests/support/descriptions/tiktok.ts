import type { Exchange } from './record.ts';
import { type Shape, shapeErrors } from './shape.ts';

/* TikTok's API, which has no machine-readable description: written by hand from its documentation, independent of the adapter and the
   stand-in that are checked against it. */

const privacy: Shape = { only: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'] };
const publishId: Shape = { longest: 64 };
const failReasons = [
  ...['file_format_check_failed', 'duration_check_failed', 'frame_rate_check_failed', 'picture_size_check_failed', 'internal'],
  ...['video_pull_failed', 'photo_pull_failed', 'publish_cancelled', 'auth_removed', 'spam_risk_too_many_posts'],
  ...['spam_risk_user_banned_from_posting', 'spam_risk_text', 'spam_risk'],
];
const brands: Record<string, Shape> = { brand_content_toggle: 'flag', brand_organic_toggle: 'flag' };

interface Method {
  verb: string;
  path: string;
  query?: Readonly<Record<string, Shape>>;
  request?: Shape;
  /** The content of `data`. */
  data: Shape;
  also?: (request: unknown) => string[];
}

const publishing = '/api/v2/post/publish';
const fields = /^[a-z_]+(,[a-z_]+)*$/;
const methods: readonly Method[] = [
  {
    verb: 'get',
    path: '/api/v2/user/info/',
    query: { fields },
    data: {
      fields: {
        user: {
          fields: { '?open_id': 'text', '?union_id': 'text', '?avatar_url': 'text', '?display_name': 'text', '?follower_count': 'number' },
        },
      },
    },
  },
  {
    verb: 'post',
    path: `${publishing}/creator_info/query/`,
    request: { fields: {} },
    data: {
      fields: {
        creator_avatar_url: 'text',
        creator_username: 'text',
        creator_nickname: 'text',
        privacy_level_options: { list: privacy },
        comment_disabled: 'flag',
        duet_disabled: 'flag',
        stitch_disabled: 'flag',
        max_video_post_duration_sec: 'number',
      },
    },
  },
  {
    verb: 'post',
    path: `${publishing}/video/init/`,
    request: {
      fields: {
        post_info: {
          fields: {
            privacy_level: privacy,
            '?title': { longest: 2200 },
            ...brands,
            '?is_aigc': 'flag',
            '?video_cover_timestamp_ms': 'number',
            '?disable_duet': 'flag',
            '?disable_stitch': 'flag',
            '?disable_comment': 'flag',
          },
        },
        source_info: {
          fields: { source: { only: ['FILE_UPLOAD'] }, video_size: 'number', chunk_size: 'number', total_chunk_count: 'number' },
        },
      },
    },
    data: { fields: { publish_id: publishId, upload_url: { longest: 256 } } },
    also: (request) => chunkErrors((request as { source_info: Chunks }).source_info),
  },
  {
    verb: 'post',
    path: `${publishing}/content/init/`,
    request: {
      fields: {
        media_type: { only: ['PHOTO'] },
        post_mode: { only: ['DIRECT_POST'] },
        post_info: {
          fields: {
            '?title': { longest: 90 },
            '?description': { longest: 4000 },
            privacy_level: privacy,
            ...brands,
            '?disable_comment': 'flag',
            '?auto_add_music': 'flag',
          },
        },
        source_info: {
          fields: {
            source: { only: ['PULL_FROM_URL'] },
            photo_images: { list: /^https?:\/\//, min: 1, max: 35 },
            photo_cover_index: 'number',
          },
        },
      },
    },
    data: { fields: { publish_id: publishId } },
    also: (request) => coverErrors((request as { source_info: Photos }).source_info),
  },
  {
    verb: 'post',
    path: `${publishing}/status/fetch/`,
    request: { fields: { publish_id: publishId } },
    data: {
      fields: {
        status: { only: ['PROCESSING_UPLOAD', 'PROCESSING_DOWNLOAD', 'SEND_TO_USER_INBOX', 'PUBLISH_COMPLETE', 'FAILED'] },
        '?fail_reason': { only: failReasons },
        '?uploaded_bytes': 'number',
        '?downloaded_bytes': 'number',
        '?publicaly_available_post_id': { list: 'number', max: 1 },
      },
    },
  },
  {
    verb: 'post',
    path: '/api/v2/video/list/',
    query: { fields },
    request: { fields: { '?max_count': 'number', '?cursor': 'number' } },
    data: {
      fields: {
        cursor: 'number',
        has_more: 'flag',
        videos: {
          list: { fields: { id: 'text', '?title': 'text', '?video_description': 'text', '?create_time': 'number', '?share_url': 'text' } },
          max: 20,
        },
      },
    },
  },
  {
    verb: 'post',
    path: '/api/v2/video/query/',
    query: { fields },
    request: { fields: { filters: { fields: { video_ids: { list: 'text', min: 1, max: 20 } } } } },
    data: {
      fields: {
        videos: {
          list: {
            fields: { id: 'text', '?like_count': 'number', '?comment_count': 'number', '?share_count': 'number', '?view_count': 'number' },
          },
          max: 20,
        },
      },
    },
  },
];

const logged: Record<string, Shape> = { message: 'text', log_id: 'text' };
const errors = [
  ...['access_token_invalid', 'scope_not_authorized', 'rate_limit_exceeded', 'internal_error', 'invalid_param', 'invalid_publish_id'],
  ...['token_not_authorized_for_specified_publish_id', 'privacy_level_option_mismatch', 'url_ownership_unverified'],
  ...['unaudited_client_can_only_post_to_private_accounts', 'spam_risk_too_many_posts', 'spam_risk_user_banned_from_posting'],
  'reached_active_user_cap',
];

/** Everything about an exchange that differs from TikTok's documentation. */
export function tiktokErrors(exchange: Exchange): string[] {
  const { verb, url, headers, request, status, answer } = exchange;
  const path = url.pathname.replace(/^\/sandbox\/tiktok/, '');
  const named = (found: string[]) => found.map((one) => `${verb} ${path}: ${one}`);
  if (path === '/upload/video/' && verb === 'put') return named(uploadErrors(exchange));
  if (path === '/api/v2/oauth/token/' && verb === 'post') return named(tokenErrors(exchange));
  if (path === '/api/v2/oauth/revoke/' && verb === 'post') return named(revocationErrors(exchange));
  const method = methods.find((one) => one.verb === verb && one.path === path);
  if (!method) return [`${verb} ${path} is not known`];

  const found = shapeErrors({ fields: method.query ?? {} }, Object.fromEntries(url.searchParams), '?');
  if (!/^Bearer \S+$/.test(headers.get('authorization') ?? '')) found.push('the token is missing');
  if (verb === 'post' && headers.get('content-type')?.toLowerCase() !== 'application/json; charset=utf-8')
    found.push('the body is of another kind');
  if (status >= 500) return named(found);
  const envelope = answer as { error?: { code?: unknown } };
  if (envelope?.error?.code !== 'ok') {
    const error: Shape = { fields: { code: { only: errors }, ...logged } };
    return named([...found, ...shapeErrors({ fields: { data: { fields: {} }, error } }, answer, 'error')]);
  }
  if (status !== 200) found.push(`the answer is ${status}`);
  if (method.request) found.push(...shapeErrors(method.request, request, 'body'), ...(method.also?.(request) ?? []));
  const error: Shape = { fields: { code: { only: ['ok'] }, ...logged } };
  return named([...found, ...shapeErrors({ fields: { data: method.data, error } }, answer, 'answer')]);
}

type Photos = { photo_images: string[]; photo_cover_index: number };

/** The cover is one of the photos, counted from 0. */
const coverErrors = ({ photo_images: photos, photo_cover_index: index }: Photos): string[] =>
  Number.isInteger(index) && index >= 0 && index < photos.length ? [] : ['the cover is none of the photos'];

type Chunks = { video_size: number; chunk_size: number; total_chunk_count: number };
const mb = 1_000_000;

function chunkErrors({ video_size: bytes, chunk_size: size, total_chunk_count: count }: Chunks): string[] {
  const last = bytes - (count - 1) * size;
  const rules: [boolean, string][] = [
    [count >= 1 && count <= 1000, 'there are too many or too few chunks'],
    [count === Math.floor(bytes / size), 'the chunks are not counted as they should be'],
    [bytes >= 5 * mb || size === bytes, 'a short video comes as a whole'],
    [size === bytes || (size >= 5 * 1024 * 1024 && size <= 64 * mb), 'the chunks are too large or too small'],
    [bytes <= 64 * mb || count > 1, 'a long video comes in chunks'],
    [last <= 128 * mb, 'the last chunk is too large'],
  ];
  return rules.flatMap(([holds, what]) => (holds ? [] : [what]));
}

function uploadErrors({ url, headers, request, status, answer }: Exchange): string[] {
  const [, first, last, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  const bytes = request instanceof Uint8Array ? request.byteLength : 0;
  const rules: [boolean, string][] = [
    [['upload_id', 'upload_token'].every((name) => url.searchParams.has(name)), 'the address is not the one that was given'],
    [total !== undefined && Number(last) < Number(total), 'Content-Range is missing or wrong'],
    [bytes === Number(last) - Number(first) + 1, 'the chunk is longer or shorter than it says'],
    [headers.get('content-length') === String(bytes), 'Content-Length is missing or wrong'],
    [!headers.has('authorization'), 'the token must not be shown'],
    [/^video\/(mp4|quicktime|webm)$/.test(headers.get('content-type') ?? ''), 'the content type is none that is taken'],
    [[201, 206, 400, 403, 404, 416].includes(status) || status >= 500, `the answer is ${status}`],
    [answer === undefined || status >= 400, 'the answer has a body'],
  ];
  return rules.flatMap(([holds, what]) => (holds ? [] : [what]));
}

function tokenErrors({ headers, request, status, answer }: Exchange): string[] {
  const client: Record<string, Shape> = { client_key: 'text', client_secret: 'text' };
  const form: Shape = {
    either: [
      { fields: { ...client, grant_type: { only: ['authorization_code'] }, code: 'text', redirect_uri: 'text' } },
      { fields: { ...client, grant_type: { only: ['refresh_token'] }, refresh_token: 'text' } },
    ],
  };
  const tokens: Shape = {
    fields: {
      access_token: 'text',
      refresh_token: 'text',
      open_id: 'text',
      scope: 'text',
      token_type: { only: ['Bearer'] },
      expires_in: 'number',
      refresh_expires_in: 'number',
    },
  };
  return formErrors({ headers, request, status, answer }, form, tokens);
}

/** Requires an account's token; afterwards the app is disconnected from it. */
function revocationErrors(exchange: Exchange): string[] {
  const form: Shape = { fields: { client_key: 'text', client_secret: 'text', token: 'text' } };
  return formErrors(exchange, form, { either: ['nothing', { fields: {} }] });
}

function formErrors(
  { headers, request, status, answer }: Pick<Exchange, 'headers' | 'request' | 'status' | 'answer'>,
  form: Shape,
  good: Shape,
) {
  const refused: Shape = { fields: { error: 'text', error_description: 'text', log_id: 'text' } };
  const isForm = /^application\/x-www-form-urlencoded/.test(headers.get('content-type') ?? '');
  // Only general errors (a limit, an internal error) have another status.
  const said = status === 200 ? shapeErrors({ either: [good, refused] }, answer, 'answer') : [];
  return [...(isForm ? [] : ['the body is no form']), ...shapeErrors(form, request, 'body'), ...said];
}

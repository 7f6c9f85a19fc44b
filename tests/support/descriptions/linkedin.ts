import type { Exchange } from './record.ts';
import { type Shape, shapeErrors } from './shape.ts';

/* LinkedIn's API, which has no machine-readable description: written by hand from its documentation, independent of the adapter and the
   stand-in that are checked against it. */

const author = /^urn:li:(person:[\w-]+|organization:\d+)$/;
const postUrn = /^urn:li:(share|ugcPost):\d+$/;
const image = /^urn:li:image:[\w-]+$/;
const video = /^urn:li:video:[\w-]+$/;
const document = /^urn:li:document:[\w-]+$/;
/** Every special character of the “little” format is escaped, or part of a template or a mention. */
const little = /^(?:[^|{}@[\]()<>#\\*_~]|\\[|{}@[\]()<>#\\*_~]|\{hashtag\|\\#\|(?:[\p{L}\p{N}]|\\_)+\})*$/u;
const alt: Shape = { longest: 4086 };

const content: Shape = {
  either: [
    { fields: { media: { fields: { id: image, '?title': 'text', '?altText': alt } } } },
    { fields: { media: { fields: { id: video, '?title': 'text' } } } },
    { fields: { media: { fields: { id: document, title: { longest: 400 } } } } },
    { fields: { multiImage: { fields: { images: { list: { fields: { id: image, '?altText': alt } }, min: 2, max: 20 } } } } },
    { fields: { article: { fields: { source: /^https?:\/\//, title: { longest: 400 }, '?description': alt, '?thumbnail': image } } } },
  ],
};
const post: Record<string, Shape> = {
  author,
  commentary: little,
  visibility: { only: ['PUBLIC', 'CONNECTIONS', 'LOGGED_IN', 'CONTAINER'] },
  distribution: {
    fields: {
      feedDistribution: { only: ['MAIN_FEED', 'NONE'] },
      targetEntities: { list: 'any' },
      thirdPartyDistributionChannels: { list: 'any' },
    },
  },
  lifecycleState: { only: ['PUBLISHED'] },
  isReshareDisabledByAuthor: 'flag',
  '?content': content,
};
const moment: Shape = 'number';
const postThere: Shape = {
  fields: {
    ...post,
    id: postUrn,
    createdAt: moment,
    publishedAt: moment,
    lastModifiedAt: moment,
    lifecycleStateInfo: { fields: { isEditedByAuthor: 'flag' } },
  },
};
const stamp: Shape = { fields: { actor: author, time: moment } };
const commentUrn = /^urn:li:comment:\(urn:li:activity:\d+,\d+\)$/;
/** In responses a post is called an activity; in requests it can be called either. */
const postOrActivity = /^urn:li:(share|ugcPost|activity):\d+$/;
const comment: Shape = {
  fields: {
    id: /^\d+$/,
    actor: author,
    object: /^urn:li:activity:\d+$/,
    commentUrn,
    '?parentComment': commentUrn,
    '?commentsSummary': {
      fields: { selectedComments: { list: commentUrn }, totalFirstLevelComments: 'number', aggregatedTotalComments: 'number' },
    },
    message: { fields: { text: 'text', attributes: { list: 'any' } } },
    created: stamp,
    lastModified: stamp,
  },
};
const reaction: Shape = {
  fields: {
    id: /^urn:li:reaction:\(.+\)$/,
    created: stamp,
    lastModified: stamp,
    root: 'text',
    reactionType: { only: ['LIKE', 'PRAISE', 'EMPATHY', 'INTEREST', 'APPRECIATION', 'ENTERTAINMENT'] },
  },
};
const pageOf = (elements: Shape): Shape => ({
  fields: {
    paging: { fields: { start: 'number', count: 'number', links: { list: 'any' }, '?total': 'number' } },
    elements: { list: elements },
  },
});
const listed = (element: Record<string, Shape>): Shape => pageOf({ fields: element });
/** Rest.li's form of a list. */
const urnList = /^List\(urn:li:(share|ugcPost):\d+(,urn:li:(share|ugcPost):\d+)*\)$/;
const wrapped = (value: Record<string, Shape>): Shape => ({ fields: { value: { fields: value } } });
const mediaThere = (id: RegExp): Shape => ({
  fields: {
    id,
    owner: author,
    '?processingFailureReason': 'text',
    status: { only: ['WAITING_UPLOAD', 'PROCESSING', 'AVAILABLE', 'PROCESSING_FAILED'] },
  },
});

const error: Shape = {
  fields: {
    status: 'number',
    message: 'text',
    '?code': 'text',
    '?serviceErrorCode': 'number',
    '?errorDetailType': 'text',
    '?errorDetails': { fields: { inputErrors: { list: { fields: { description: 'text', input: 'any', code: 'text' } } } } },
  },
};
const oauthError: Shape = { fields: { error: 'text', error_description: 'text' } };

interface Method {
  verb: string;
  path: RegExp;
  /** Not part of the versioned API: no version, no protocol. */
  plain?: true;
  /** How the token is sent; `none`: it must not be. */
  token?: 'none';
  restli?: string;
  query?: Readonly<Record<string, Shape>>;
  request?: Shape;
  status: number;
  answer?: Shape;
  error?: Shape;
  also?: (request: unknown, answer: unknown) => string[];
}

const rest = (path: string) => new RegExp(`/api/rest/${path}$`);
/** Parentheses in a key's texts are encoded. */
const encoded = '[^/()]+';
const methods: readonly Method[] = [
  {
    verb: 'post',
    path: /\/web\/oauth\/v2\/accessToken$/,
    plain: true,
    token: 'none',
    status: 200,
    error: oauthError,
    request: {
      either: [
        {
          fields: {
            grant_type: { only: ['authorization_code'] },
            code: 'text',
            redirect_uri: 'text',
            client_id: 'text',
            client_secret: 'text',
          },
        },
        { fields: { grant_type: { only: ['refresh_token'] }, refresh_token: 'text', client_id: 'text', client_secret: 'text' } },
      ],
    },
    answer: {
      fields: {
        access_token: 'text',
        expires_in: 'number',
        scope: 'text',
        '?token_type': { only: ['Bearer'] },
        '?refresh_token': 'text',
        '?refresh_token_expires_in': 'number',
      },
    },
  },
  {
    verb: 'get',
    path: /\/api\/v2\/userinfo$/,
    plain: true,
    status: 200,
    answer: {
      fields: {
        sub: 'text',
        name: 'text',
        given_name: 'text',
        family_name: 'text',
        '?picture': 'text',
        locale: { fields: { country: 'text', language: 'text' } },
        '?email': 'text',
        '?email_verified': 'flag',
      },
    },
  },
  {
    verb: 'get',
    path: rest('organizationAcls'),
    restli: 'FINDER',
    status: 200,
    query: { q: { only: ['roleAssignee'] }, '?role': 'text', '?state': 'text', '?start': /^\d+$/, '?count': /^\d+$/ },
    answer: pageOf({ fields: { organization: author, role: 'text', roleAssignee: author, state: 'text' } }),
  },
  {
    verb: 'get',
    path: rest('organizations/\\d+'),
    status: 200,
    answer: { fields: { id: 'number', localizedName: 'text', vanityName: 'text', name: 'any' } },
  },
  {
    verb: 'post',
    path: rest('images'),
    query: { action: { only: ['initializeUpload'] } },
    status: 200,
    request: { fields: { initializeUploadRequest: { fields: { owner: author } } } },
    answer: wrapped({ uploadUrl: 'text', uploadUrlExpiresAt: 'number', image }),
  },
  {
    verb: 'post',
    path: rest('documents'),
    query: { action: { only: ['initializeUpload'] } },
    status: 200,
    request: { fields: { initializeUploadRequest: { fields: { owner: author } } } },
    answer: wrapped({ uploadUrl: 'text', uploadUrlExpiresAt: 'number', document }),
  },
  { verb: 'put', path: /\/upload\/dms-uploads\/[^/]+\/[^/]+\/[^/]+$/, plain: true, status: 201 },
  { verb: 'put', path: /\/upload\/dms-uploads\/[^/]+\/[^/]+\/[^/]+\/\d+$/, plain: true, token: 'none', status: 200 },
  { verb: 'put', path: /\/upload\/dms-uploads\/[^/]+\/[^/]+\/[^/]+\/thumbnail$/, plain: true, token: 'none', status: 201 },
  {
    verb: 'post',
    path: rest('videos'),
    query: { action: { only: ['initializeUpload', 'finalizeUpload'] } },
    status: 200,
    request: {
      either: [
        {
          fields: {
            initializeUploadRequest: {
              fields: { owner: author, fileSizeBytes: 'number', uploadCaptions: 'flag', uploadThumbnail: 'flag' },
            },
          },
        },
        { fields: { finalizeUploadRequest: { fields: { video, uploadToken: 'text', uploadedPartIds: { list: 'text', min: 1 } } } } },
      ],
    },
    answer: {
      either: [
        wrapped({
          video,
          uploadToken: 'text',
          uploadUrlsExpireAt: 'number',
          '?thumbnailUploadUrl': 'text',
          uploadInstructions: { list: { fields: { uploadUrl: 'text', firstByte: 'number', lastByte: 'number' } }, min: 1 },
        }),
        'nothing',
      ],
    },
    also: thumbnailErrors,
  },
  { verb: 'get', path: rest(`images/${encoded}`), status: 200, answer: mediaThere(image) },
  { verb: 'get', path: rest(`documents/${encoded}`), status: 200, answer: mediaThere(document) },
  { verb: 'get', path: rest(`videos/${encoded}`), status: 200, answer: mediaThere(video) },
  { verb: 'post', path: rest('posts'), request: { fields: post }, status: 201 },
  {
    verb: 'get',
    path: rest('posts'),
    restli: 'FINDER',
    status: 200,
    answer: pageOf(postThere),
    query: {
      q: { only: ['author'] },
      author,
      '?start': /^\d+$/,
      '?count': /^\d{1,2}$|^100$/,
      '?sortBy': { only: ['LAST_MODIFIED', 'CREATED'] },
    },
  },
  {
    verb: 'post',
    path: rest(`posts/${encoded}`),
    restli: 'PARTIAL_UPDATE',
    status: 204,
    request: { fields: { patch: { fields: { $set: { fields: { commentary: little } } } } } },
  },
  { verb: 'get', path: rest(`posts/${encoded}`), status: 200, answer: postThere },
  {
    verb: 'get',
    path: rest('organizationalEntityShareStatistics'),
    restli: 'FINDER',
    status: 200,
    query: { q: { only: ['organizationalEntity'] }, organizationalEntity: author, '?shares': urnList, '?ugcPosts': urnList },
    answer: listed({
      organizationalEntity: author,
      '?share': postUrn,
      '?ugcPost': postUrn,
      totalShareStatistics: {
        fields: {
          likeCount: 'number',
          commentCount: 'number',
          shareCount: 'number',
          clickCount: 'number',
          impressionCount: 'number',
          uniqueImpressionsCount: 'number',
          engagement: 'number',
        },
      },
    }),
  },
  {
    verb: 'get',
    path: rest(`networkSizes/${encoded}`),
    status: 200,
    answer: { fields: { firstDegreeSize: 'number' } },
    query: { edgeType: { only: ['COMPANY_FOLLOWED_BY_MEMBER'] } },
  },
  {
    verb: 'get',
    path: rest('memberCreatorPostAnalytics'),
    restli: 'FINDER',
    status: 200,
    answer: listed({ count: 'number' }),
    query: {
      q: { only: ['entity'] },
      entity: /^\((share:urn:li:share|ugc:urn:li:ugcPost):\d+\)$/,
      queryType: { only: ['IMPRESSION', 'MEMBERS_REACHED', 'RESHARE', 'REACTION', 'COMMENT'] },
      aggregation: { only: ['TOTAL', 'DAILY'] },
    },
  },
  { verb: 'delete', path: rest(`posts/${encoded}`), restli: 'DELETE', status: 204 },
  {
    verb: 'post',
    path: rest(`socialActions/${encoded}/comments`),
    status: 201,
    answer: comment,
    request: {
      fields: { actor: author, object: postOrActivity, '?parentComment': commentUrn, message: { fields: { text: { longest: 1250 } } } },
    },
  },
  {
    verb: 'get',
    path: rest(`socialActions/${encoded}/comments`),
    status: 200,
    answer: pageOf(comment),
    query: { '?start': /^\d+$/, '?count': /^\d+$/ },
  },
  {
    verb: 'post',
    path: rest('reactions'),
    query: { actor: author },
    status: 201,
    answer: reaction,
    request: { fields: { root: { either: [commentUrn, postOrActivity] }, reactionType: { only: ['LIKE'] } } },
  },
  { verb: 'get', path: rest(`reactions/\\(actor:${encoded},entity:${encoded}\\)`), status: 200, answer: reaction },
];

/** Everything about an exchange that differs from LinkedIn's documentation. Of files and their parts only the length is checked. */
export function linkedinErrors({ verb, url, headers, request, status, answer }: Exchange): string[] {
  const name = `${verb} ${url.pathname}`;
  const method = methods.find((one) => one.verb === verb && one.path.test(url.pathname));
  if (!method) return [`${name} is not known`];
  const found = [...headerErrors(method, headers)];
  found.push(...shapeErrors({ fields: method.query ?? {} }, Object.fromEntries(url.searchParams), '?'));
  // A rejected request may have been invalid on purpose.
  if (status >= 400 && status !== 408) {
    if (status >= 500) return [];
    // Rate limits apply before all methods, with one error format.
    const said = status === 429 ? error : (method.error ?? error);
    return [...found, ...shapeErrors(said, answer, 'error')].map((one) => `${name}: ${one}`);
  }
  if (verb === 'put') found.push(...lengthErrors(headers, request));
  else found.push(...(method.request ? shapeErrors(method.request, request, 'body') : request === undefined ? [] : ['no body is known']));
  found.push(...(method.also?.(request, answer) ?? []));
  if (status !== method.status) found.push(`the answer is ${status}, and not ${method.status}`);
  found.push(...(method.answer ? shapeErrors(method.answer, answer, 'answer') : answer === undefined ? [] : ['the answer has no body']));
  return found.map((one) => `${name}: ${one}`);
}

function headerErrors({ plain, token, restli }: Method, headers: Headers): string[] {
  const found: string[] = [];
  const want = (wrong: boolean, what: string) => wrong && found.push(what);
  want(token === 'none' && headers.has('authorization'), 'the token must not be shown');
  want(token !== 'none' && !/^Bearer \S+$/.test(headers.get('authorization') ?? ''), 'the token is missing');
  want(!plain && !/^20\d\d(0[1-9]|1[0-2])$/.test(headers.get('linkedin-version') ?? ''), 'the version is missing');
  want(!plain && headers.get('x-restli-protocol-version') !== '2.0.0', 'the protocol is missing');
  want(restli !== undefined && headers.get('x-restli-method') !== restli, `X-RestLi-Method must be ${restli}`);
  return found;
}

/** A thumbnail has a URL only if one was announced. */
function thumbnailErrors(request: unknown, answer: unknown): string[] {
  const { initializeUploadRequest: wish } = request as { initializeUploadRequest?: { uploadThumbnail?: unknown } };
  const { thumbnailUploadUrl: address } = (answer as { value?: { thumbnailUploadUrl?: unknown } } | undefined)?.value ?? {};
  return (wish?.uploadThumbnail === true) === (address !== undefined) ? [] : ['the thumbnail is not as it was announced'];
}

function lengthErrors(headers: Headers, request: unknown): string[] {
  const bytes = request instanceof Uint8Array ? request.byteLength : 0;
  return headers.get('content-length') === String(bytes) ? [] : ['Content-Length is missing or wrong'];
}

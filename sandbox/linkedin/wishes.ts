import { z } from 'zod';

const Author = z.string().regex(/^urn:li:(person:[\w-]+|organization:\d+)$/);
const MediaUrn = z.string().regex(/^urn:li:(image|video|document):[\w-]+$/);
const VideoUrn = z.string().regex(/^urn:li:video:[\w-]+$/);
const ImageUrn = z.string().regex(/^urn:li:image:[\w-]+$/);
const altText = z.string().max(4086).optional();
/** Its maximum length is unknown; here the same as a link's title. */
const title = z.string().min(1).max(400).optional();

const Content = z.union([
  z.strictObject({ media: z.strictObject({ id: MediaUrn, title, altText }) }),
  z.strictObject({
    multiImage: z.strictObject({
      images: z
        .array(z.strictObject({ id: MediaUrn, altText }))
        .min(2)
        .max(20),
    }),
  }),
  z.strictObject({
    article: z.strictObject({
      source: z.url(),
      thumbnail: ImageUrn.optional(),
      title: z.string().min(1).max(400),
      description: z.string().max(4086).optional(),
    }),
  }),
]);
export type Content = z.infer<typeof Content>;

/** A new post with all fields of the Posts API. Other fields are rejected. */
export const NewPost = z.strictObject({
  author: Author,
  commentary: z.string(),
  visibility: z.enum(['PUBLIC', 'CONNECTIONS', 'LOGGED_IN', 'CONTAINER']),
  distribution: z.strictObject({
    feedDistribution: z.enum(['MAIN_FEED', 'NONE']),
    targetEntities: z.array(z.unknown()).max(0),
    thirdPartyDistributionChannels: z.array(z.unknown()).max(0),
  }),
  lifecycleState: z.literal('PUBLISHED'),
  isReshareDisabledByAuthor: z.boolean().default(false),
  content: Content.optional(),
});
export type NewPost = z.infer<typeof NewPost>;

/** The only field of an existing post that can be changed. */
export const Patch = z.strictObject({ patch: z.strictObject({ $set: z.strictObject({ commentary: z.string() }) }) });

/** `object`: the post. `parentComment`: the comment that is answered, and then also the one of the address. */
export const NewComment = z.strictObject({
  actor: Author,
  object: z.string(),
  parentComment: z.string().optional(),
  message: z.strictObject({ text: z.string().min(1).max(1250) }),
});

export const NewReaction = z.strictObject({
  root: z.string(),
  reactionType: z.enum(['LIKE', 'PRAISE', 'EMPATHY', 'INTEREST', 'APPRECIATION', 'ENTERTAINMENT']),
});
export type NewReaction = z.infer<typeof NewReaction>;

/** The same for documents. */
export const NewImage = z.strictObject({ initializeUploadRequest: z.strictObject({ owner: Author }) });

export const NewVideo = z.strictObject({
  initializeUploadRequest: z.strictObject({
    owner: Author,
    fileSizeBytes: z.number().int().min(75_000).max(500_000_000),
    uploadCaptions: z.boolean(),
    uploadThumbnail: z.boolean(),
  }),
});

export const EndOfVideo = z.strictObject({
  finalizeUploadRequest: z.strictObject({ video: VideoUrn, uploadToken: z.string(), uploadedPartIds: z.array(z.string()) }),
});

/** The files that a post refers to. */
export function filesOf({ content }: Pick<NewPost, 'content'>): { id: string; title?: string | undefined; altText?: string | undefined }[] {
  if (!content || 'article' in content) return [];
  return 'media' in content ? [content.media] : content.multiImage.images;
}

/** The image of a link card. */
export function thumbnailOf({ content }: Pick<NewPost, 'content'>): { id: string }[] {
  const id = content && 'article' in content ? content.article.thumbnail : undefined;
  return id === undefined ? [] : [{ id }];
}

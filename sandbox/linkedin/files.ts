import type { NewPost } from './wishes.ts';

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

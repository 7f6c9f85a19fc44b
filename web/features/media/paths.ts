/** The composer with these files in a new post. */
export const inComposer = (ids: readonly string[]): string => `/post-composer?media=${ids.join(',')}`;
export const inVideoEditor = (id: string): string => `/video-editor?media=${id}`;
export const inImageEditor = (id: string): string => `/image-editor?media=${id}`;
export const inClipGenerator = (id: string): string => `/clip-generator?media=${id}`;
/** The library with this file's details open. */
export const inLibrary = (id: string): string => `/media-library?media=${id}`;

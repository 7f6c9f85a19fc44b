/** What is stored of a post. */
export type PostBody = {
  author: string;
  text: string;
  mediaIds: string[];
  /** Its video's title. */
  title: string | null;
  preview: string | null;
  replyTo: string | null;
  /** The first post of its thread; itself if it is that. */
  conversation: string;
  replySettings: string | null;
  madeWithAi: boolean;
  paidPartnership: boolean;
};
export type TwitterPost = PostBody & { id: string; at: Date; tenant: string };

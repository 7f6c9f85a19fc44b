/** Who reacts to posts, and what they write in one language. Everything is chosen by chance, so a text must fit any post. */
export interface Cast {
  people: readonly { handle: string; name: string }[];
  /** Under a post. */
  comments: readonly string[];
  /** In a separate post that mentions the account: after its handle. */
  mentions: readonly string[];
  /** In private messages. */
  messages: readonly string[];
}

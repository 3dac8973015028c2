/** What a chat holds; plain values, so that a page can use them without loading a schema. */
export const chat = {
  message: 5000,
  /** Pictures of a message. */
  images: 5,
  /** platform.md 9 */
  page: 20,
  changes: 100,
  conversations: 20,
  /** For how long one may change a message, or take it back. */
  changeMinutes: 15,
} as const

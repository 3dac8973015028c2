/** Limits of chats. Plain values, so that a page can use them without loading a schema. */
export const chat = {
  message: 5000,
  /** Pictures per message. */
  images: 5,
  /** platform.md 9 */
  page: 20,
  changes: 100,
  conversations: 20,
  /** Found messages per page. */
  found: 20,
  /** How long a sender can edit or delete a message. */
  changeMinutes: 15,
} as const

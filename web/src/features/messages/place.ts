/** A conversation with a person in a club, or, after their account was deleted, by its own ID. */
export type ChatPlace = {
  clubId: string
  personId: string | null
  conversationId?: string | undefined
  /** The service, product or job that the conversation is about. */
  contentId?: string | undefined
  /** Sequence of a message: the conversation around it instead of its latest messages. */
  around?: number | undefined
}

/** Key of the conversation's draft and queued messages. */
export const nameOf = ({ clubId, personId, conversationId }: ChatPlace) =>
  `${clubId}:${personId ?? conversationId}`

/** Key of the files chosen for a conversation, and of its scroll position. */
export const filesPlaceOf = (viewerId: string, place: ChatPlace) => `${viewerId}:${nameOf(place)}`

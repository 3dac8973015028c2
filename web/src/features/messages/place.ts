/** A conversation: with one person in a club, or by its own id where that person's account is deleted. */
export type ChatPlace = {
  clubId: string
  personId: string | null
  conversationId?: string | undefined
  /** The service, product or job because of which one writes. */
  contentId?: string | undefined
}

/** By what its draft and its unsent messages are kept. */
export const nameOf = ({ clubId, personId, conversationId }: ChatPlace) =>
  `${clubId}:${personId ?? conversationId}`

/** By what the files are kept that a person is about to send, and where they were reading. */
export const filesPlaceOf = (viewerId: string, place: ChatPlace) => `${viewerId}:${nameOf(place)}`

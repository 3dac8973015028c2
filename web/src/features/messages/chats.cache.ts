import type { ChatClub, ChatEntry, ChatMessage, UnreadCounts } from '@guildhall/contract/messages'
import type { UnreadChange } from '@guildhall/contract/signals'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { mapItems, type Pages } from '../../lib/cache/pages'
import { patchAll, patchData } from '../../lib/cache/reads'
import { refetchFirstPage } from '../../lib/live/catchUp'
import { mayBeRepeated } from '../../lib/live/signals'

let isScheduled = false

/**
 * Refetches the conversations and unread counts, at most once per moment. Not by lib/soon, which waits in
 * hidden tabs: their title shows the unread count.
 */
export function refreshChats(queries: QueryClient): void {
  if (isScheduled) return
  isScheduled = true
  setTimeout(() => {
    isScheduled = false
    void queries.invalidateQueries({ queryKey: keys.chats })
  }, 100)
}

/** Applies a signal's change of unread messages to the cached counts. Refetches only if they are unknown. */
export function applyUnreadChange(
  queries: QueryClient,
  { conversationId, clubId }: { conversationId: string; clubId: string },
  unread: UnreadChange | undefined,
): void {
  if (!unread) return
  // A running or very recent fetch may already include the change.
  if (mayBeRepeated() || queries.isFetching({ queryKey: keys.chats }) > 0) {
    refreshChats(queries)
    return
  }
  const add = (count: number) => Math.max(0, count + unread.change)
  changeEntries(queries, (entry) =>
    entry.id === conversationId ? { ...entry, unread_count: add(entry.unread_count) } : entry,
  )
  if (unread.isMuted) return
  const inClub = <T extends { club_id: string; unread_count: number }>(clubs: T[]) =>
    clubs.map((club) => (club.club_id === clubId ? { ...club, unread_count: add(club.unread_count) } : club))
  patchData<UnreadCounts>(queries, keys.unreadMessages, (old) => {
    const isNew = !old.clubs.some(({ club_id: id }) => id === clubId)
    const clubs = isNew ? [...old.clubs, { club_id: clubId, unread_count: 0 }] : old.clubs
    return { total: add(old.total), clubs: inClub(clubs) }
  })
  const clubs = queries.getQueryData<ChatClub[]>(keys.chatClubs)
  if (clubs?.some(({ club_id: id }) => id === clubId)) patchData(queries, keys.chatClubs, inClub<ChatClub>)
  else if (clubs) void queries.invalidateQueries({ queryKey: keys.chatClubs })
}

/**
 * Puts a new or changed message into the conversation lists; the latest one moves its conversation to the
 * top.
 */
export function updateLists(queries: QueryClient, message: ChatMessage): void {
  for (const query of queries.getQueryCache().findAll({ queryKey: keys.chatLists })) {
    const [, , clubId, q] = query.queryKey as [string, string, string, string]
    const old = query.state.data as Pages<ChatEntry> | undefined
    if (!old || (clubId && clubId !== message.club_id)) continue
    const entry = old.pages.flatMap(({ items }) => items).find(({ id }) => id === message.conversation_id)
    if (entry) patchData(queries, query.queryKey, () => withLatest(old, entry, message))
    // Only the server can match names.
    else if (!q && !message.taken_back_at && !message.edited_at) void refetchFirstPage(queries, query)
  }
}

function withLatest(old: Pages<ChatEntry>, entry: ChatEntry, message: ChatMessage): Pages<ChatEntry> {
  const isNew = message.created_at > entry.last_message_time
  if (!isNew && message.created_at !== entry.last_message_time) return old
  const changed: ChatEntry = {
    ...entry,
    last_message: message.message,
    last_files: { images: message.images.length, attachments: message.attachments.length },
    last_sender_id: message.sender_id,
    last_message_time: message.created_at,
  }
  const [first] = old.pages.flatMap(({ items }) => items)
  if (!isNew || first?.id === entry.id) return mapItems(old, (one) => (one.id === entry.id ? changed : one))
  const [top, ...rest] = mapItems(old, (one) => (one.id === entry.id ? [] : one)).pages
  return top ? { ...old, pages: [{ ...top, items: [changed, ...top.items] }, ...rest] } : old
}

function changeEntries(queries: QueryClient, change: (entry: ChatEntry) => ChatEntry): void {
  patchAll<Pages<ChatEntry>>(queries, keys.chatLists, (old) => mapItems(old, change))
}

import type { ChatClub, ChatEntry, ChatMessage, UnreadCounts } from '@guildhall/contract/messages'
import type { UnreadChange } from '@guildhall/contract/signals'
import type { QueryClient } from '@tanstack/react-query'
import { readFirstPage } from '../../lib/catchUp'
import { keys } from '../../lib/keys'
import type { Pages } from '../../lib/pages'
import { mayBeRepeated } from '../../lib/signals'

let isAsked = false

/**
 * Reads the list again, and what is unread; once for all that comes within a moment. Not with lib/soon: the number in
 * the title is for those who look at another tab.
 */
export function refreshChats(queries: QueryClient): void {
  if (isAsked) return
  isAsked = true
  setTimeout(() => {
    isAsked = false
    void queries.invalidateQueries({ queryKey: keys.chats })
  }, 100)
}

/** What a signal changed for the viewer's unread messages. Nothing is read again where the numbers are known here. */
export function countUnread(
  queries: QueryClient,
  { conversationId, clubId }: { conversationId: string; clubId: string },
  unread: UnreadChange | undefined,
): void {
  if (!unread) return
  // What was read just now, or is being read, may have it already.
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
  queries.setQueryData<UnreadCounts>(keys.unreadMessages, (old) => {
    if (!old) return old
    const isNew = !old.clubs.some(({ club_id: id }) => id === clubId)
    const clubs = isNew ? [...old.clubs, { club_id: clubId, unread_count: 0 }] : old.clubs
    return { total: add(old.total), clubs: inClub(clubs) }
  })
  const clubs = queries.getQueryData<ChatClub[]>(keys.chatClubs)
  if (clubs?.some(({ club_id: id }) => id === clubId)) queries.setQueryData(keys.chatClubs, inClub(clubs))
  else if (clubs) void queries.invalidateQueries({ queryKey: keys.chatClubs })
}

/** A message that was sent or changed, in the lists of conversations: on top where it is the latest of all. */
export function showLatest(queries: QueryClient, message: ChatMessage): void {
  for (const query of queries.getQueryCache().findAll({ queryKey: keys.chatLists })) {
    const [, , clubId, q] = query.queryKey as [string, string, string, string]
    const old = query.state.data as Pages<ChatEntry> | undefined
    if (!old || (clubId && clubId !== message.club_id)) continue
    const entry = old.pages.flatMap(({ items }) => items).find(({ id }) => id === message.conversation_id)
    if (entry) queries.setQueryData(query.queryKey, withLatest(old, entry, message))
    // Of names, only the server knows whose they are.
    else if (!q && !message.taken_back_at && !message.edited_at) void readFirstPage(queries, query)
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
  if (!isNew || first?.id === entry.id) return mapEntries(old, (one) => (one.id === entry.id ? changed : one))
  const without = old.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => id !== entry.id),
  }))
  const [top, ...rest] = without
  return top ? { ...old, pages: [{ ...top, items: [changed, ...top.items] }, ...rest] } : old
}

function changeEntries(queries: QueryClient, change: (entry: ChatEntry) => ChatEntry): void {
  queries.setQueriesData<Pages<ChatEntry>>(
    { queryKey: keys.chatLists },
    (old) => old && mapEntries(old, change),
  )
}

const mapEntries = (old: Pages<ChatEntry>, change: (entry: ChatEntry) => ChatEntry): Pages<ChatEntry> => ({
  ...old,
  pages: old.pages.map((page) => ({ ...page, items: page.items.map(change) })),
})

import type { InputOf } from '@guildhall/contract/api'
import type { Club } from '@guildhall/contract/clubs'
import type { Invite, NewInviteLink } from '@guildhall/contract/invites'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { uuidv7 } from 'uuidv7'
import { keys } from '../../lib/cache/keys'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { copyText } from '../../lib/text/copyText'
import { useCreateLink } from './invites.api'

export type LinkOptions = Omit<InputOf<'POST /clubs/:club/invites/links'>['body'], 'id'>

/** What the first press creates. */
export const standard: LinkOptions = { lifetime: '7-days', maxUses: null }

export type CopiedLink = { link: NewInviteLink; isCopied: boolean }

/**
 * Creates an invite link and copies it in one press. Pressed again, it copies the same link while that is open, so that
 * the club's invites don't pile up. Shows a toast and returns undefined if no link could be created.
 */
export function useInviteLink(club: Club) {
  const queries = useQueryClient()
  const { mutateAsync: create, isPending } = useCreateLink(club.slug)
  // A retry with the same ID doesn't create a second link.
  const id = useRef(uuidv7())
  const last = useRef<{ link: NewInviteLink; at: number }>(undefined)
  const running = useRef<Promise<NewInviteLink>>(undefined)

  function open(): NewInviteLink | undefined {
    const list = queries.getQueryState<InfiniteData<{ items: Invite[] }>>(keys.invites(club.slug))
    const { link, at } = last.current ?? {}
    const isListed = list?.data?.pages.some(({ items }) => items.some((one) => one.id === link?.id))
    const isGone = list?.data && list.dataUpdatedAt > (at ?? 0) && !isListed
    return isGone ? undefined : link
  }

  async function createNew(options: LinkOptions): Promise<NewInviteLink> {
    const link = await create({ ...options, id: id.current })
    last.current = { link, at: Date.now() }
    id.current = uuidv7()
    return link
  }

  async function copy(options = standard): Promise<CopiedLink | undefined> {
    const known = open()
    running.current ??= (known ? Promise.resolve(known) : createNew(options)).finally(() => {
      running.current = undefined
    })
    const link = running.current
    try {
      const isCopied = await copyText(link.then(({ url }) => url))
      return { link: await link, isCopied }
    } catch (error) {
      toast.error('Failed to create invitation', errorText(error))
    }
  }

  return { copy, busy: isPending, forget: () => (last.current = undefined) }
}

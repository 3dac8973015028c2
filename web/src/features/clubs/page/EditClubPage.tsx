import type { Club } from '@guildhall/contract/clubs'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from '../../../lib/page/toast'
import { UnsavedGuard } from '../../../ui/UnsavedGuard'
import { EditClub, openTab } from '../settings/EditClub'
import type { EditTab } from '../settings/useEditForm'
import { ClubSubpage } from './ClubSubpage'

/** /{clubSlug}/edit-club */
export function EditClubPage() {
  const { clubSlug } = useParams({ from: '/$clubSlug/edit-club' })
  const search = useSearch({ from: '/$clubSlug/edit-club' })
  const navigate = useNavigate({ from: '/$clubSlug/edit-club' })
  const [dirty, setDirty] = useState<readonly EditTab[]>([])

  function saved(club: Club) {
    toast.success('Changes are saved!')
    if (club.slug !== clubSlug)
      void navigate({
        to: '/$clubSlug/edit-club',
        params: { clubSlug: club.slug },
        search,
        replace: true,
        // Unsaved input is carried along.
        ignoreBlocker: true,
      })
  }

  const onDirty = (tab: EditTab, isDirty: boolean) =>
    setDirty((tabs) => [...tabs.filter((one) => one !== tab), ...(isDirty ? [tab] : [])])

  return (
    <>
      <UnsavedGuard when={dirty.length > 0} whenTab={dirty.includes(openTab(search.tab))} isKept />
      <ClubSubpage
        slug={clubSlug}
        title="Edit Club"
        entry="settings"
        moved={(slug) => (
          <Navigate
            to="/$clubSlug/edit-club"
            params={{ clubSlug: slug }}
            search={search}
            replace
            ignoreBlocker
          />
        )}
      >
        {(club) => (
          <>
            <h1>Edit Club</h1>
            <EditClub
              club={club}
              wanted={search.tab}
              onChange={(tab) => void navigate({ search: { tab }, resetScroll: false })}
              onDirty={onDirty}
              onSaved={saved}
            />
          </>
        )}
      </ClubSubpage>
    </>
  )
}

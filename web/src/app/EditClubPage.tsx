import type { Club } from '@guildhall/contract/clubs'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { EditClub } from '../features/clubs/settings/EditClub'
import type { Drafts, EditTab } from '../features/clubs/settings/useEditForm'
import { toast } from '../lib/toast'
import { UnsavedGuard } from '../ui/UnsavedGuard'
import { ClubSubpage } from './club/ClubSubpage'

/** /{clubSlug}/edit-club */
export function EditClubPage() {
  const { clubSlug } = useParams({ from: '/$clubSlug/edit-club' })
  const search = useSearch({ from: '/$clubSlug/edit-club' })
  const navigate = useNavigate({ from: '/$clubSlug/edit-club' })
  const [drafts, hasDrafts] = useDrafts()

  function saved(club: Club) {
    toast.success('Changes are saved!')
    if (club.slug !== clubSlug)
      void navigate({
        to: '/$clubSlug/edit-club',
        params: { clubSlug: club.slug },
        search,
        replace: true,
        // What is not saved yet goes along.
        ignoreBlocker: true,
      })
  }

  return (
    <>
      <UnsavedGuard when={hasDrafts} />
      <ClubSubpage
        slug={clubSlug}
        title="Edit Club"
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
              drafts={drafts}
              onSaved={saved}
            />
          </>
        )}
      </ClubSubpage>
    </>
  )
}

/** What is typed and not saved, kept by the page itself: inside, all begins anew when the address changes. */
function useDrafts(): [Drafts, boolean] {
  const [tabs, setTabs] = useState<readonly EditTab[]>([])
  const drafts = useMemo<Drafts>(() => {
    const kept = new Map<EditTab, Parameters<Drafts['keep']>[1]>()
    return {
      get: (tab) => kept.get(tab),
      keep: (tab, fields) => {
        if (fields) kept.set(tab, fields)
        else kept.delete(tab)
        setTabs((now) => (now.includes(tab) === kept.has(tab) ? now : [...kept.keys()]))
      },
    }
  }, [])
  return [drafts, tabs.length > 0]
}

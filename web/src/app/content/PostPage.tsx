import type { PostPage as Page } from '@guildhall/contract/posts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { PostView } from '../../features/posts/PostView'
import { deleteMutation, postPageQuery } from '../../features/posts/posts.api'
import { codeOf } from '../../lib/callError'
import { anewOnMount } from '../../lib/firstData'
import { useSignal, useWatch } from '../../lib/signals'
import { usePageTitle } from '../../lib/usePageTitle'
import { Columns } from '../../ui/Columns'
import { LinkButton } from '../../ui/links'
import { Note } from '../../ui/Note'
import { ErrorState } from '../../ui/States'
import notice from '../Notice.module.css'
import { ClubBar } from './ClubBar'
import { OpenInteractions } from './OpenInteractions'
import { PostPageSkeleton } from './PostPageSkeleton'
import { PostSide } from './PostSide'

/** One post with everything that belongs to it (content.md 2). */
export function PostPage() {
  const { clubSlug, postSlug } = useParams({ from: '/$clubSlug/posts/$postSlug' })
  const query = useQuery({ ...postPageQuery(clubSlug, postSlug), refetchOnMount: anewOnMount })
  const { data, error, isFetching, refetch } = query
  const isGone = useIsGone(data?.item.id)
  useWatch(data && { contentId: data.item.id })
  usePageTitle(data?.item.data.title)

  const code = codeOf(error)
  const isMissing =
    code === 'content_not_found' || code === 'club_not_found' || code === 'bad_club_identifier'
  if (isMissing && !isGone) return <PostNotFound clubSlug={code === 'content_not_found' ? clubSlug : null} />
  if (!data && error)
    return (
      <ErrorState
        title="Error Loading Post"
        onRetry={() => void refetch()}
        retrying={isFetching}
        action={
          <LinkButton to="/$clubSlug" params={{ clubSlug }} variant="subtle">
            Go to the club
          </LinkButton>
        }
      >
        The post could not be loaded.
      </ErrorState>
    )
  if (!data) return <PostPageSkeleton />
  const { club, slug } = data.item
  if (club.slug !== clubSlug)
    return (
      <Navigate
        to="/$clubSlug/posts/$postSlug"
        params={{ clubSlug: club.slug, postSlug: slug }}
        hash={(now) => now ?? ''}
        replace
      />
    )
  return <Post key={data.item.id} page={data} isGone={isGone} />
}

function Post({ page, isGone }: { page: Page; isGone: boolean }) {
  const navigate = useNavigate()
  const { item } = page
  const params = { clubSlug: item.club.slug }
  return (
    <Columns side={<PostSide slug={item.club.slug} />} sideLabel="About this club">
      <ClubBar club={item.club} join={page.can.join} />
      {isGone && (
        <Note
          kind="error"
          title="This post was deleted"
          action={
            <LinkButton to="/$clubSlug" params={params} size="xs" variant="default">
              Go to {item.club.name}
            </LinkButton>
          }
        >
          It was deleted while you had it open.
        </Note>
      )}
      <PostView
        post={item}
        isGone={isGone}
        onDeleted={() => void navigate({ to: '/$clubSlug', params, replace: true })}
      >
        <OpenInteractions item={item} />
      </PostView>
    </Columns>
  )
}

/** Did somebody else delete it while it was open here? */
function useIsGone(id: string | undefined): boolean {
  const queries = useQueryClient()
  const [gone, setGone] = useState<string>()
  useSignal('content.deleted', ({ contentId }) => {
    const isOurs = queries.isMutating({ mutationKey: deleteMutation(contentId) }) > 0
    if (contentId === id && !isOurs) setGone(contentId)
  })
  return id !== undefined && gone === id
}

function PostNotFound({ clubSlug }: { clubSlug: string | null }) {
  usePageTitle('Post Not Found')
  return (
    <div className={notice.notice}>
      <h1>Post Not Found</h1>
      <p>It may have been deleted, or it may be in a private club.</p>
      <div className={notice.actions}>
        {clubSlug ? (
          <LinkButton to="/$clubSlug" params={{ clubSlug }}>
            Go to the club
          </LinkButton>
        ) : (
          <LinkButton to="/clubs">Explore Clubs</LinkButton>
        )}
        <LinkButton to="/" variant="default">
          Go Home
        </LinkButton>
      </div>
    </div>
  )
}

import { formOf } from '../../content/form'
import type { Kind } from '../../content/kind'
import { kindWords } from '../../content/kindWords'
import { call } from '../../lib/net/call'
import { lazyPart } from '../../lib/page/lazyPart'
import { PostCard } from './PostCard'

export const postKind: Kind<'post'> = {
  type: 'post',
  icon: kindWords.post.icon,
  placeholders: 2,
  texts: {
    one: 'post',
    tab: 'Posts',
    create: 'Create Post',
    prompt: 'What do you want to talk about?',
    edit: 'Edit Post',
    delete: 'Delete Post',
    empty: { title: 'No posts yet', text: 'Create your first post to share with your club members' },
    created: ['Post created successfully'],
    changed: ['Post updated successfully'],
    deleted: ['Post deleted successfully'],
    createFailed: ['Error', 'Failed to create post. Please try again.'],
    changeFailed: ['Error', 'Failed to update post'],
    deleteFailed: ['Failed to delete post'],
    reasons: {
      create: {
        sign_in_required: 'You must be logged in to create a post',
        session_not_found: 'You must be logged in to create a post',
        club_not_found: 'Club ID is required to create a post',
        feature_disabled: 'The club owner has not enabled posts.',
      },
      change: { content_not_found: 'Post not found' },
      delete: { content_not_found: 'Post not found' },
    },
    notFound: 'Post Not Found',
    loadFailed: { title: 'Error Loading Post', text: () => 'The post could not be loaded.' },
  },
  Card: PostCard,
  form: formOf(async () => (await import('./posts.form')).postForm),
  MenuItems: lazyPart(() => import('./RemovePreviewItem')),
  read: (club, slug, signal) => call('GET /clubs/:club/posts/:slug', { params: { club, slug }, signal }),
}

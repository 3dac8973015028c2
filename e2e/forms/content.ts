import { expect, picture, published } from '../test.ts'
import { dialog, type Form, list, onPage, question, type Stage, words } from './form.ts'

export const contentForms: Form[] = [
  {
    name: 'Create Post',
    files: ['features/posts/PostFields.tsx', 'content/CreateDialog.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}`)
      await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
      const [title, text] = [
        dialog(page).getByLabel('Title'),
        dialog(page).getByRole('textbox', { name: 'Content' }),
      ]
      await title.fill(words)
      await text.fill(words)
      await dialog(page)
        .getByLabel('Image', { exact: true })
        .setInputFiles(await picture('look.png'))
      const description = dialog(page).getByLabel('Describe this picture')
      await description.fill(words)
      return {
        press: dialog(page).getByRole('button', { name: 'Create Post' }),
        typed: [
          [title, words],
          [text, words],
          [description, words],
        ],
      }
    },
    sends: ['POST', /\/posts$/],
    refusals: {
      publish_members_denied: [
        'Permission Denied',
        'Members are not allowed to publish posts. Please contact a club admin.',
      ],
      publish_non_member: ['You need to be a club member to create posts.'],
      club_not_found: ['Club not found'],
      feature_disabled: ['The club owner has not enabled posts.'],
      internal: ['Failed to create post. Please try again.'],
    },
    reopen: ({ me: { page } }) =>
      page.getByRole('button', { name: 'What do you want to talk about?' }).click(),
    says: 'Post created successfully',
    done: async ({ me: { page } }) => {
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.getByRole('article', { name: words })).toHaveCount(1)
    },
    count: async (stage) => (await list(stage, `/rest/v1/clubs/${stage.club.slug}/feed`)).length,
  },
  {
    name: 'Edit Post',
    files: ['content/EditDialog.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      const post = await published(stage.me.request, stage.club, { title: 'To be edited' })
      await page.goto(post.path)
      await editsAgain(stage)
      const title = dialog(page).getByLabel('Title')
      await title.fill(words)
      return { press: dialog(page).getByRole('button', { name: /Update|Save/ }), typed: [[title, words]] }
    },
    sends: ['PUT', /\/posts\/[^/]+$/],
    refusals: {
      content_not_found: ['Post not found'],
      internal: ['Failed to update post'],
    },
    reopen: editsAgain,
    asksToClose: true,
    says: 'Post updated successfully',
    done: ({ me: { page } }) => expect(page.getByRole('heading', { name: words, level: 1 })).toBeVisible(),
  },
  {
    name: 'Write a comment',
    files: ['features/comments/CommentForm.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      const post = await published(stage.me.request, stage.club, { title: 'To be discussed' })
      await page.goto(post.path)
      const field = page.getByLabel('Write a comment')
      await field.fill(words)
      return { press: page.getByRole('button', { name: 'Post', exact: true }), typed: [[field, words]] }
    },
    sends: ['POST', /\/comments$/],
    refusals: {
      content_not_found: ['Failed to add comment', 'It has been deleted.'],
    },
    reopen: onPage,
    says: 'Comment added successfully',
    done: ({ me: { page } }) => expect(page.getByRole('article', { name: /^Comment by/ })).toHaveCount(1),
  },
  question({
    name: 'Delete comment',
    files: ['features/comments/CommentRow.tsx'],
    ask: async (stage) => {
      const { page, request } = stage.me
      const post = await published(request, stage.club, { title: 'To be hushed' })
      const data = { id: crypto.randomUUID(), content: 'Hush' }
      expect((await request.post(`/rest/v1/content/${post.id}/comments`, { data })).ok()).toBe(true)
      await page.goto(post.path)
      await page.getByRole('button', { name: /^Delete comment/ }).click()
    },
    action: 'Delete',
    sends: ['DELETE', /\/comments\/[^/]+$/],
    refusals: {
      internal: ['Failed to delete comment'],
    },
    isLive: true,
    says: 'Comment deleted',
    done: ({ me: { page } }) => expect(page.getByRole('article', { name: /^Comment by/ })).toHaveCount(0),
  }),
  question({
    name: 'Delete post',
    files: ['ui/ItemMenu.tsx', 'ui/ConfirmDialog.tsx'],
    ask: async (stage) => {
      const { page } = stage.me
      const post = await published(stage.me.request, stage.club, { title: 'To be deleted' })
      await page.goto(post.path)
      await page.getByRole('button', { name: 'Options for To be deleted' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    },
    action: 'Delete',
    without: { answer: 'the page says by itself that there is no such post' },
    sends: ['DELETE', /\/content\/[^/]+$/],
    refusals: {
      internal: ['Failed to delete post'],
    },
    says: 'Post deleted successfully',
    done: ({ me: { page }, club }) => expect(page).toHaveURL(new RegExp(`/${club.slug}$`)),
  }),
]

async function editsAgain({ me: { page } }: Stage) {
  await page.getByRole('button', { name: 'Options for To be edited' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
}

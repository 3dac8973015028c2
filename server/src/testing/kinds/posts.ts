import { postForm } from '../forms.ts'
import type { Fixture, Saying } from './fixture.ts'

const form = ({ title, text, pictures = [], attachments = [] }: Saying) =>
  postForm({
    title,
    content: text,
    images: pictures.map((path) => ({ path, alt: text })),
    attachmentPaths: attachments,
  })

export const postFixture: Fixture = {
  form,
  changed: { title: 'Changed' },
  publish: (who, { slug }, saying) =>
    who.call('POST /clubs/:club/posts', { params: { club: slug }, body: form(saying) }),
  insert: async (db, items) => {
    await db
      .insertInto('posts')
      .values(items.map(({ id, text }) => ({ id, content: text })))
      .execute()
  },
  failures: {
    load: 'Error Loading Post',
    delete: 'Failed to delete post',
  },
  notice: (title) => ({
    type: 'NEW_POST',
    title: 'New Post',
    message: `A new post has been published: ${title}`,
    preference: 'new_posts',
  }),
  many: [
    `insert into posts (id, content)
     select i.id, t.content from bench_items i
     join bench_texts t on t.n = i.n % (select count(*) from bench_texts) where i.type = 'post'`,
    `insert into post_categories (post_id, category, position)
     select id, 'Crafts', 0 from bench_items where type = 'post'`,
    // Every fifth has a picture.
    `insert into files (id, path, purpose, mime, size, width, height, content_id)
     select uuidv7(), 'posts/' || id || '.webp', 'content', 'image/webp', 80000, 1200, 800, id
     from bench_items where type = 'post' and nth % 5 = 0`,
  ],
}

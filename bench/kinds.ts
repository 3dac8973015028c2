import type { ContentKind } from '@guildhall/contract/limits'

/**
 * What fills a kind's own tables for the rows of `bench_items` (id, n, club, type, at) of that kind; `bench_texts`
 * (n, title, content) holds their texts.
 */
export const ownRows: Record<ContentKind, string[]> = {
  post: [
    `insert into posts (id, title, content)
     select i.id, t.title, t.content from bench_items i
     join bench_texts t on t.n = i.n % (select count(*) from bench_texts) where i.type = 'post'`,
    `insert into post_categories (post_id, category, position)
     select id, 'Crafts', 0 from bench_items where type = 'post'`,
    // Every fifth has a picture.
    `insert into files (id, path, purpose, mime, size, width, height, content_id)
     select uuidv7(), 'posts/' || id || '.webp', 'content', 'image/webp', 80000, 1200, 800, id
     from bench_items where type = 'post' and n % 5 = 0`,
  ],
}

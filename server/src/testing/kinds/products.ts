import { productForm } from '../forms.ts'
import { type Fixture, pictured, type Saying } from './fixture.ts'

const form = ({ title, text, pictures = [] }: Saying) =>
  productForm({
    title,
    description: text.padEnd(10, '.'),
    images: pictures.map((path) => ({ path, alt: text })),
  })

export const productFixture: Fixture = {
  needsPicture: true,
  form,
  changed: { title: 'Changed' },
  publish: async (who, { slug }, saying) => {
    const body = form(await pictured(who, saying))
    return who.call('POST /clubs/:club/products', { params: { club: slug }, body })
  },
  insert: async (db, items) => {
    const values = items.map(({ id, text }) => ({
      ...{ id, description: text, price: '25' },
      ...{ category: 'other', condition: 'used' },
    }))
    await db.insertInto('products').values(values).execute()
  },
  failures: {
    load: 'Failed to load product details',
    delete: 'Failed to delete product. Please try again.',
  },
  notice: (title) => ({
    type: 'NEW_PRODUCT',
    title: 'New Product Available',
    message: `${title} is now available in your club`,
    preference: 'new_products',
  }),
  // With three pictures; every eighth is sold.
  many: [
    `insert into products (id, category, description, price, condition, features, specifications, sold_at)
     select i.id, (array['other', 'books', 'home', 'toys'])[1 + i.nth % 4], t.content, i.n % 9000 + 1, 'used', 'Light' || chr(10) || 'Strong', 'Weight: 2 kg',
     case when i.nth % 8 = 0 then i.at end
     from bench_items i join bench_texts t on t.n = i.n % (select count(*) from bench_texts) where i.type = 'product'`,
    `insert into files (id, path, purpose, mime, size, width, height, position, content_id)
     select uuidv7(), 'products/' || id || '-' || p || '.webp', 'content', 'image/webp', 80000, 1200, 800, p, id
     from bench_items cross join generate_series(0, 2) p where type = 'product'`,
  ],
}

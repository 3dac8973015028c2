import { formOf } from '../../content/form'
import type { Kind } from '../../content/kind'
import { kindWords } from '../../content/kindWords'
import { call } from '../../lib/net/call'
import { lazyPart } from '../../lib/page/lazyPart'
import { ProductCard, ProductTile } from './ProductCard'

const notLoggedIn = 'You must be logged in to add a product'

export const productKind: Kind<'product'> = {
  type: 'product',
  icon: kindWords.product.icon,
  placeholders: 4,
  texts: {
    one: 'product',
    tab: 'Products',
    create: 'Add Product',
    prompt: 'What would you like to sell?',
    edit: 'Edit Product',
    delete: 'Delete Product',
    empty: { title: 'No Products Yet', text: 'Offer your club members something' },
    created: ['Product created successfully'],
    changed: ['Product updated successfully'],
    deleted: ['Product deleted successfully'],
    createFailed: ['Error', 'Failed to create product. Please try again.'],
    changeFailed: ['Error', 'Failed to update product. Please try again.'],
    deleteFailed: ['Failed to delete product. Please try again.'],
    reasons: {
      create: {
        sign_in_required: notLoggedIn,
        session_not_found: notLoggedIn,
        club_not_found: 'Club not found',
        feature_disabled: 'The club owner has not enabled products.',
      },
      change: { content_not_found: 'Product not found' },
      delete: { content_not_found: 'Product not found' },
    },
    notFound: 'Product not found',
    loadFailed: { title: 'Failed to load product details', text: ({ reason }) => reason },
  },
  Card: ProductCard,
  Tile: ProductTile,
  MenuItems: lazyPart(() => import('./SaleItem')),
  form: formOf(async () => (await import('./products.form')).productForm),
  hidesJoinFromAuthor: true,
  read: (club, slug, signal) => call('GET /clubs/:club/products/:slug', { params: { club, slug }, signal }),
}

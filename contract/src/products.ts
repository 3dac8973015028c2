import { z } from 'zod'
import { productCategories, productConditions } from './choices.ts'
import { clubParam } from './clubs.ts'
import { lengthOf, line, picture, prose, text, usedPictures } from './common.ts'
import { anyItem, contentParam, itemPage, itemParam, publishErrors } from './content.ts'
import { before } from './editing.ts'
import type { Endpoints } from './endpoint.ts'
import { limits } from './limits.ts'
import { isNegative, parseWholeAmount } from './money.ts'
import { newItem } from './topics.ts'
import { visibleLine } from './visible.ts'

function readPrice(typed: string, context: z.RefinementCtx): string {
  const price = parseWholeAmount(typed)
  if (price !== undefined) return price
  const message = isNegative(typed)
    ? 'Price must be a positive number'
    : 'Enter a valid number up to 7 digits'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

const fields = {
  title: line(limits.productTitle, `Title must be at most ${limits.productTitle} characters`).refine(
    (value) => lengthOf(value) >= 3,
    'Title must be at least 3 characters',
  ),
  category: z.enum(productCategories, 'Category is required'),
  /** Markdown. */
  description: prose(
    limits.productDescription,
    `Description must be at most ${limits.productDescription} characters`,
  ).refine((value) => lengthOf(visibleLine(value)) >= 10, 'Description must be at least 10 characters'),
  /** In the club's currency, without cents: '25'. */
  price: z.string().max(40, 'Enter a valid number up to 7 digits').transform(readPrice),
  condition: z.enum(productConditions, 'Condition is required'),
  /** One per line. */
  features: text(limits.productFeatures, 'Features are too long'),
  /** One per line: 'Weight: 2 kg'. */
  specifications: text(limits.productSpecifications, 'Specifications are too long'),
  /** Cards show the first. */
  images: usedPictures(limits.itemPictures, 'At most 8 pictures').min(1, 'Product image is required'),
}

export const createProduct = z.object({ ...newItem, ...fields })
export const editProduct = z.object(fields)
/** Changed fields only. */
export const changeProduct = editProduct.partial().extend({ before })
export type ProductFields = z.input<typeof editProduct>

export const productData = z.object({
  title: z.string(),
  category: z.enum(productCategories),
  /** Markdown. On cards the first 350 characters; `truncated` if there are more. */
  description: z.string(),
  truncated: z.boolean(),
  /** Exact, with two decimals: '25.00'. */
  price: z.string(),
  /** The club's present currency. */
  currency: z.string(),
  condition: z.enum(productConditions),
  /** Empty on cards, as are the specifications. */
  features: z.string(),
  specifications: z.string(),
  /** On cards only the first. */
  images: z.array(picture),
  /** Null while it is for sale. */
  soldAt: z.string().nullable(),
})
export type ProductData = z.infer<typeof productData>

export const productItem = anyItem.extend({ type: z.literal('product'), data: productData })
export type ProductItem = z.infer<typeof productItem>

export const productPage = itemPage(productItem)

export const productsApi = {
  'POST /clubs/:club/products': {
    summary: 'Publish a product; repeating it with the same id publishes one',
    access: 'person',
    params: clubParam,
    body: createProduct,
    response: productItem,
    errors: [...publishErrors, 'file_not_found', 'file_in_use'],
  },
  'GET /clubs/:club/products/:slug': {
    summary: 'Get a product with its full text and all pictures',
    access: 'anyone',
    params: itemParam,
    response: productPage,
    errors: ['club_not_found', 'content_not_found'],
  },
  'PUT /products/:contentId': {
    summary: 'Update a product; omitted fields stay unchanged',
    access: 'person',
    params: contentParam,
    body: changeProduct,
    response: productItem,
    errors: [
      'silenced',
      'banned',
      'content_not_found',
      'permission_denied',
      'changed_meanwhile',
      'file_not_found',
      'file_in_use',
    ],
  },
  'PUT /products/:contentId/sale': {
    summary: 'Mark a product as sold; it stays listed in its club',
    access: 'person',
    params: contentParam,
    response: productItem,
    errors: ['content_not_found', 'permission_denied'],
  },
  'DELETE /products/:contentId/sale': {
    summary: 'Mark a product as available again',
    access: 'person',
    params: contentParam,
    response: productItem,
    errors: ['content_not_found', 'permission_denied'],
  },
} as const satisfies Endpoints

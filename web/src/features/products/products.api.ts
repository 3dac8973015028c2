import { limits } from '@guildhall/contract/limits'
import type { ProductFields, ProductItem } from '@guildhall/contract/products'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { patchContent } from '../../content/cache'
import { forgetContent } from '../../content/refresh'
import type { Writes } from '../../content/writes'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { patience } from '../../lib/net/patience'
import { toast } from '../../lib/page/toast'

/** What the form of a product holds; nothing is chosen at first. */
export type ProductValues = Omit<ProductFields, 'category'> & { category: ProductFields['category'] | '' }

export const productWrites: Writes<ProductValues, ProductItem> = {
  publish: (club, body) =>
    call('POST /clubs/:club/products', {
      params: { club },
      body: body as ProductFields & { id: string },
      patience,
    }),
  change: (contentId, body) => call('PUT /products/:contentId', { params: { contentId }, body }),
  asCard: (product) => {
    const { description, images } = product.data
    const isLong = description.length > limits.textPreview
    return {
      ...product,
      data: {
        ...product.data,
        ...(isLong && { description: `${description.slice(0, limits.textPreview)}…`, truncated: true }),
        images: images.slice(0, 1),
      },
    }
  },
}

/** Marks a product as sold or available. */
export function useSale({ id }: ProductItem) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: `sale ${id}` },
    mutationFn: (isSold: boolean) =>
      call(isSold ? 'PUT /products/:contentId/sale' : 'DELETE /products/:contentId/sale', {
        params: { contentId: id },
      }),
    onSuccess: ({ data: { soldAt } }) => {
      patchContent(queries, id, (old) =>
        old.type === 'product' ? { ...old, data: { ...old.data, soldAt } } : old,
      )
    },
    onError: (error) => {
      if (codeOf(error) === 'content_not_found') forgetContent(queries, id)
      toast.error(
        'Failed to update product. Please try again.',
        errorText(error, '', { content_not_found: 'Product not found' }),
      )
    },
  })
}

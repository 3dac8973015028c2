import type { ProductItem } from '@guildhall/contract/products'
import { BusyButton } from '../../ui/BusyButton'
import { useSale } from './products.api'

/** Marks the author's product as sold or available, on its page. */
export function SaleButton({ item }: { item: ProductItem }) {
  const { mutate, isPending } = useSale(item)
  const isAvailable = item.data.soldAt === null
  return (
    <BusyButton
      variant={isAvailable ? 'default' : 'filled'}
      busy={isPending}
      progress="Saving..."
      onClick={() => mutate(isAvailable)}
    >
      {isAvailable ? 'Mark as sold' : 'Mark as available'}
    </BusyButton>
  )
}

import type { ProductItem } from '@guildhall/contract/products'
import { Menu } from '@mantine/core'
import { IconRotate, IconTag } from '@tabler/icons-react'
import { useSale } from './products.api'

/** Menu item that marks a product as sold or available. */
export default function SaleItem({ item }: { item: ProductItem }) {
  const { mutate, isPending } = useSale(item)
  const isSold = item.data.soldAt !== null
  const Icon = isSold ? IconRotate : IconTag
  return (
    <Menu.Item
      leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
      disabled={isPending}
      onClick={() => mutate(!isSold)}
    >
      {isSold ? 'Mark as available' : 'Mark as sold'}
    </Menu.Item>
  )
}

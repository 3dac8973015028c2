import type { ProductItem } from '@guildhall/contract/products'
import type { ViewProps } from '../../content/kind'
import { LineList, linesOf } from '../../content/offers/LineList'
import { Details, OfferView } from '../../content/offers/OfferView'
import { categoryTexts, conditionTexts, offerOf } from './productTexts'
import { SaleButton } from './SaleButton'

/** A product in full (content.md 2). */
export function ProductView(props: ViewProps<ProductItem>) {
  const { item } = props
  const { category, condition } = item.data
  const specifications = linesOf(item.data.specifications)
  return (
    <OfferView
      {...props}
      ownAction={<SaleButton item={item} />}
      offer={offerOf(item)}
      details={[
        ['Condition', conditionTexts[condition]],
        ['Category', categoryTexts[category]],
      ]}
      more={
        <>
          <LineList title="Features" text={item.data.features} />
          {specifications.length > 0 && (
            <section>
              <h2>Specifications</h2>
              <Details rows={specifications.map(named)} />
            </section>
          )}
        </>
      }
    />
  )
}

/** Splits 'Weight: 2 kg' into name and value; without a colon the name is empty. */
function named(line: string): [string, string] {
  const at = line.indexOf(':')
  return at > 0 ? [line.slice(0, at).trim(), line.slice(at + 1).trim()] : ['', line]
}

import { TextInput } from '@mantine/core'
import type { ComponentProps, KeyboardEvent } from 'react'

type Props = Omit<ComponentProps<typeof TextInput>, 'label'> & {
  /** The club's; not yet known while null. */
  currency: string | null
  /** Takes cents. */
  decimals?: boolean
}

const blocked = ['e', 'E', '+', '-']

/** What something costs, in its club's currency. */
export function PriceField({ currency, decimals, ...input }: Props) {
  function onKeyDown(event: KeyboardEvent) {
    const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    const isRefused = decimals ? !/[\d.,]/.test(event.key) : blocked.includes(event.key)
    if (isTyped && isRefused) event.preventDefault()
  }
  return (
    <TextInput
      label={currency ? `Price (${currency})` : 'Price'}
      inputMode={decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      placeholder="0"
      onKeyDown={onKeyDown}
      {...input}
    />
  )
}

import { TextInput } from '@mantine/core'
import type { ComponentProps, KeyboardEvent } from 'react'

type Props = Omit<ComponentProps<typeof TextInput>, 'label'> & {
  /** The club's; null while loading. */
  currency: string | null
  /** Allows cents. */
  decimals?: boolean
}

const blocked = ['e', 'E', '+', '-']

/** Price in the club's currency. */
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

import { limits } from '@guildhall/contract/limits'
import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ClubForm } from './clubFields'
import { useClubAddress } from './useClubAddress'

type Props = { form: ClubForm; club?: { id: string; slug: string } | undefined }

const refusals = {
  taken: 'This address is taken. Please choose another one.',
  reserved: 'This address is reserved. Please choose another one.',
  too_short: 'An address needs at least 2 letters or digits',
}

/** The club's address: suggested from the name until one is typed, and checked while typing. */
export function AddressField({ form, club }: Props) {
  const { name, slug: typed = '' } = form.values
  const address = useClubAddress({ name, slug: typed, club: club?.id })
  const [isEmptied, setEmptied] = useState(false)
  const { onBlur, ...input } = form.getInputProps('slug')
  // Shows the last suggestion while the next one loads.
  const [suggested, setSuggested] = useState(club?.slug ?? '')
  if (!typed && address.slug && address.slug !== suggested) setSuggested(address.slug)
  const isRefused = typed !== '' && address.state !== undefined && address.state !== 'free'
  return (
    <TextInput
      label="Address"
      placeholder="Made from the name"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.clubSlugMax}
      description={
        <span aria-live="polite">
          <Hint address={address} typed={typed} club={club} />
        </span>
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...input}
      value={typed || (isEmptied || !name.trim() ? '' : suggested)}
      onChange={(event) => {
        setEmptied(event.currentTarget.value === '')
        input.onChange(event)
      }}
      onBlur={(event) => {
        setEmptied(false)
        onBlur(event)
      }}
      error={input.error ?? (isRefused && refusals[address.state as keyof typeof refusals])}
    />
  )
}

type HintProps = { address: ReturnType<typeof useClubAddress>; typed: string; club: Props['club'] }

function Hint({ address: { slug, state }, typed, club }: HintProps): ReactNode {
  if (state !== 'free') return typed && !state ? 'Checking…' : null
  if (!slug) return "The club's address is made from its name."
  const address = (
    <>
      {location.host}/<span className="ink medium anywhere">{slug}</span>
    </>
  )
  if (slug === club?.slug) return address
  return club ? <>{address} is free. The old address will redirect here.</> : <>{address} is free</>
}

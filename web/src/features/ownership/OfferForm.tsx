import type { Club } from '@guildhall/contract/clubs'
import type { Person } from '@guildhall/contract/common'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { fullName } from '../../lib/text/names'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { TextLink } from '../../ui/links'
import { PersonPicker } from '../../ui/PersonPicker'
import classes from './Ownership.module.css'
import { candidatesQuery, useOfferOwnership } from './ownership.api'

/** Lets the owner choose an admin and confirm the offer. */
export default function OfferForm({ club }: { club: Club }) {
  const [chosen, setChosen] = useState<Person | null>(null)
  const [error, setError] = useState<string>()
  const [asking, setAsking] = useState(false)
  const search = candidatesQuery(club.slug)
  const all = useQuery(search(''))
  const { mutateAsync: offer } = useOfferOwnership(club.slug)

  if (all.data?.people.length === 0)
    return (
      <p className="muted body readable">
        You can transfer this club to one of its admins, but it has none yet. Make someone an admin{' '}
        <TextLink to="/$clubSlug/members" params={{ clubSlug: club.slug }}>
          among its members
        </TextLink>{' '}
        first.
      </p>
    )

  async function run(person: Person) {
    try {
      await offer(person.id)
      toast.success('Ownership offered', `${fullName(person)} will be notified and can accept or decline.`)
    } catch (failure) {
      setAsking(false)
      const field = failure instanceof CallError ? failure.fields?.personId : undefined
      if (field) return setError(`${fullName(person)} is no longer an admin.`)
      toast.error(
        'Error offering ownership',
        errorText(failure, 'Failed to send the offer. Please try again.', {
          owner_only: 'Only the owner can transfer a club.',
          offer_pending: 'There’s already an offer. Withdraw it first.',
        }),
      )
    }
  }

  return (
    <>
      <p className="muted body readable">
        Transfer this club to one of its admins. They become the owner once they accept, and you stay as an
        admin.
      </p>
      <div className={`${classes.choice} flow align-start gap-12 above-16`}>
        <PersonPicker
          search={search}
          label="New owner"
          placeholder="Choose an admin"
          noOne="No admin with this name"
          withUsername
          value={chosen}
          onChange={(person) => {
            setChosen(person)
            setError(undefined)
          }}
          error={error}
        />
        <Button
          onClick={() => (chosen ? setAsking(true) : setError('Choose one of the admins'))}
          variant="default"
        >
          Offer Ownership
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={chosen ? `Offer ${club.name} to ${fullName(chosen)}?` : ''}
        action="Offer Ownership"
        progress="Offering..."
        onConfirm={() => chosen && run(chosen)}
      >
        <Text>
          If they accept, the club is theirs right away: only they can delete or transfer it, and they can
          remove you. Until then nothing changes, and you can withdraw the offer.
        </Text>
      </ConfirmDialog>
    </>
  )
}

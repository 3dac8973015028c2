import type { Club } from '@guildhall/contract/clubs'
import type { OwnershipOffer } from '@guildhall/contract/ownership'
import { Suspense } from 'react'
import { errorText } from '../../lib/net/errorText'
import { lazyPart } from '../../lib/page/lazyPart'
import { toast } from '../../lib/page/toast'
import { fullName } from '../../lib/text/names'
import { BusyButton } from '../../ui/BusyButton'
import { Face } from '../../ui/Face'
import { Panel } from '../../ui/Panel'
import { ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { TimeAgo } from '../../ui/TimeAgo'
import { OfferAnswer } from './OfferAnswer'
import classes from './Ownership.module.css'
import { useEndOffer, useOffer } from './ownership.api'

const OfferForm = lazyPart(() => import('./OfferForm'))

/** Ownership transfer, for the owner and for the admin who was offered it. */
export function OwnershipCard({ club }: { club: Club }) {
  const { data, isError, isFetching, refetch } = useOffer(club)
  const isOwner = club.can.own === true
  const offer = data?.offer
  if (!isOwner && !offer) return null
  return (
    <Panel title="Ownership">
      {offer?.can.decline === true ? (
        <ReceivedOffer club={club} offer={offer} />
      ) : offer ? (
        <SentOffer club={club} offer={offer} />
      ) : data ? (
        <Suspense fallback={<RowsSkeleton count={1} />}>
          <OfferForm club={club} />
        </Suspense>
      ) : isError ? (
        <ErrorState
          bare
          title="The ownership offer could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <RowsSkeleton count={1} />
      )}
    </Panel>
  )
}

type OfferProps = { club: Club; offer: OwnershipOffer }

function ReceivedOffer({ club, offer }: OfferProps) {
  return (
    <div className="wrap gap-12">
      <Face person={offer.from} size={40} />
      <div className={classes.words}>
        <p>
          <strong dir="auto">{fullName(offer.from)}</strong> offered you ownership of this club.
        </p>
        <p className="muted body">
          {offer.isOver
            ? 'This offer expired because you’re no longer an admin.'
            : 'You become its owner only if you accept.'}
        </p>
      </div>
      <div className="flow gap-8">
        <OfferAnswer club={club} offer={offer} />
      </div>
    </div>
  )
}

function SentOffer({ club, offer }: OfferProps) {
  const { mutateAsync: withdraw, isPending } = useEndOffer(club.slug)

  async function run() {
    try {
      await withdraw()
    } catch (error) {
      toast.error('Error', errorText(error, 'Failed to withdraw the offer. Please try again.'))
    }
  }

  return (
    <div className="wrap gap-12">
      <Face person={offer.to} size={40} />
      <div className={classes.words}>
        <p>
          You offered this club to <strong dir="auto">{fullName(offer.to)}</strong>.
        </p>
        <p className="muted body">
          {offer.isOver ? (
            `${offer.to.firstName} is no longer an admin, so the offer expired.`
          ) : (
            <>
              Offered <TimeAgo iso={offer.createdAt} />. Nothing changes until they accept.
            </>
          )}
        </p>
      </div>
      <BusyButton size="xs" variant="default" busy={isPending} progress="Withdrawing..." onClick={run}>
        Withdraw Offer
      </BusyButton>
    </div>
  )
}

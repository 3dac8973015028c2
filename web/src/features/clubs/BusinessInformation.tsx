import type { ClubPreview } from '@guildhall/contract/clubs'
import { listText } from '@guildhall/contract/lists'
import { Panel } from '../../ui/Panel'
import classes from './ClubLanding.module.css'

type Business = NonNullable<ClubPreview['business']>

/** A business club's public details, without empty ones. */
export function BusinessInformation({ business }: { business: Business }) {
  const { businessName, businessEmail, contactCountryCode, contactNumber } = business
  const phone = contactNumber && `${contactCountryCode} ${contactNumber}`.trim()
  const address = addressLines(business)
  return (
    <Panel title="Business information">
      <dl className={classes.business}>
        <Fact label="Name">{businessName}</Fact>
        <Fact label="Email">{businessEmail && <a href={`mailto:${businessEmail}`}>{businessEmail}</a>}</Fact>
        <Fact label="Phone">{phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}</Fact>
        <Fact label="Address">
          {address.length > 0 && address.map((line) => <div key={line}>{line}</div>)}
        </Fact>
      </dl>
    </Panel>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

const addressLines = (business: Business): string[] =>
  [
    business.addressLine1,
    business.addressLine2,
    listText([business.city, business.stateProvince, business.postalCode].filter(Boolean)),
    business.country,
  ].filter(Boolean)

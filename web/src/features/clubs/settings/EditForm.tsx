import type { FieldValue } from '@guildhall/contract/editing'
import type { ReactNode } from 'react'
import type { Editing } from '../../../lib/forms/useEditing'
import { fileAddress } from '../../../lib/text/storedFiles'
import { SubmitButton } from '../../../ui/BusyButton'
import { showValue } from '../../../ui/ConflictDialog'
import { UnkeptNote } from '../../../ui/DraftNote'
import { EditClash } from '../../../ui/EditClash'
import { Panel } from '../../../ui/Panel'
import { SaveBar } from '../../../ui/SaveBar'
import classes from '../ClubFields.module.css'
import type { ClubFields } from '../clubFields'

type Props = {
  form: Editing<ClubFields>
  title: string
  /** From useUploadFields. */
  uploading?: string
  children: ReactNode
}

/** The frame of a tab's form. */
export function EditForm({ form, title, uploading, children }: Props) {
  return (
    <form {...form.bind} aria-label={title}>
      <Panel title={title} className={`${classes.fields} stack gap-20`}>
        <UnkeptNote when={form.isUnkept} />
        {children}
        <SaveBar isChanged={form.hasChanges} isRestored={form.isRestored} onDiscard={form.discard}>
          <SubmitButton
            saving={form.saving}
            progress="Saving..."
            uploading={uploading}
            variant={form.hasChanges ? 'filled' : 'default'}
          >
            Save Changes
          </SubmitButton>
        </SaveBar>
      </Panel>
      <EditClash form={form} labels={clubLabels} show={showClubValue} />
    </form>
  )
}

export const clubLabels: Record<string, string> = {
  name: 'Club name',
  slug: 'Address',
  description: 'Description',
  categories: 'Categories',
  thumbnailPath: 'Cover image',
  logoPath: 'Logo',
  isPrivate: 'Private',
  isPaid: 'Paid',
  membershipFee: 'Membership fee',
  currency: 'Currency',
  subscriptionDuration: 'Subscription duration',
  'business.businessName': 'Business name',
  'business.businessEmail': 'Business email',
  'business.contactCountryCode': 'Country code',
  'business.contactNumber': 'Contact number',
  'business.addressLine1': 'Address line 1',
  'business.addressLine2': 'Address line 2',
  'business.city': 'City',
  'business.stateProvince': 'State or province',
  'business.postalCode': 'Postal code',
  'business.country': 'Country',
}

function showClubValue(path: string, value: FieldValue) {
  const isPicture = path === 'logoPath' || path === 'thumbnailPath'
  return isPicture && typeof value === 'string' ? (
    <img src={fileAddress(value)} alt="" />
  ) : (
    showValue(path, value)
  )
}

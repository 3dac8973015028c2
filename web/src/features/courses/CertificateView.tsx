import type { Certificate } from '@guildhall/contract/course-enrollments'
import { Button, Text } from '@mantine/core'
import { IconLink, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useHydrated } from '../../lib/page/hydration'
import { product } from '../../lib/page/usePageTitle'
import { BusyButton } from '../../ui/BusyButton'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { copyLink } from '../../ui/copyLink'
import { Emblem } from '../../ui/Face'
import { Note } from '../../ui/Note'
import { Day } from '../../ui/TimeAgo'
import classes from './CertificateView.module.css'
import { useRevoke } from './certificates.api'

/** A certificate, as anyone can check and print it. */
export function CertificateView({ certificate }: { certificate: Certificate }) {
  const { code, revokedAt } = certificate
  const path = `/certificates/${code}`
  // Only the browser knows the site's address.
  const host = useHydrated() ? location.host : ''
  const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const
  return (
    <div className={classes.page}>
      {revokedAt !== null && (
        <Note kind="error" title="This certificate was revoked">
          It has not been valid since <Day iso={revokedAt} />.
        </Note>
      )}
      <article
        className={classes.certificate}
        data-revoked={revokedAt !== null || undefined}
        aria-label="Certificate"
      >
        <Emblem
          id={certificate.clubName}
          name={certificate.clubName}
          imageUrl={certificate.clubLogoUrl}
          size={56}
          eager
        />
        <p className={classes.club} dir="auto">
          {certificate.clubName}
        </p>
        <h1 className={classes.title}>Certificate of completion</h1>
        <p className={classes.lead}>This certifies that</p>
        <p className={classes.person} dir="auto">
          {certificate.personName}
        </p>
        <p className={classes.lead}>completed the course</p>
        <p className={classes.course} dir="auto">
          {certificate.courseTitle}
        </p>
        <dl className={classes.foot}>
          <div>
            <dt>Date</dt>
            <dd>
              <Day iso={certificate.issuedAt} />
            </dd>
          </div>
          <div>
            <dt>Check it at</dt>
            <dd className="numbers">
              {host}
              {path}
            </dd>
          </div>
        </dl>
        {revokedAt !== null && (
          <p className={classes.stamp} aria-hidden>
            Revoked
          </p>
        )}
      </article>
      <div className={`${classes.actions} flow justify-center gap-8`}>
        {revokedAt === null && (
          <Button leftSection={<IconPrinter {...icon} />} onClick={() => print()}>
            Print
          </Button>
        )}
        <Button variant="default" leftSection={<IconLink {...icon} />} onClick={() => void copyLink(path)}>
          Copy link
        </Button>
        {certificate.canRevoke && <Revocation certificate={certificate} />}
      </div>
      <p className={`${classes.note} muted note center`}>
        {certificate.isOwn
          ? 'Anyone with this address can check your certificate.'
          : `${product} issued this certificate when the course was finished.`}
      </p>
    </div>
  )
}

/** For the course's teachers and those who run the club. */
function Revocation({ certificate }: { certificate: Certificate }) {
  const [asking, setAsking] = useState(false)
  const { mutateAsync, isPending } = useRevoke(certificate)
  if (certificate.revokedAt !== null)
    return (
      <BusyButton
        variant="default"
        busy={isPending}
        progress="Restoring..."
        onClick={() => mutateAsync(false).catch(() => undefined)}
      >
        Make valid again
      </BusyButton>
    )
  return (
    <>
      <Button variant="default" color="red" onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Revoke this certificate?"
        action="Revoke"
        progress="Revoking..."
        danger
        onConfirm={() => mutateAsync(true)}
      >
        <Text>Its page will say that it is no longer valid. You can make it valid again.</Text>
      </ConfirmDialog>
    </>
  )
}

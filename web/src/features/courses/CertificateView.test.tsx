// @vitest-environment jsdom
import type { Certificate } from '@guildhall/contract/course-enrollments'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CertificateView } from './CertificateView'
import { answerWith, renderSignedIn } from './rendering.fixture'

const certificate: Certificate = {
  ...{ code: 'abc', personName: 'Mia Berg', courseTitle: 'Chess', clubName: 'Club', clubLogoUrl: null },
  ...{ issuedAt: '2026-05-01T10:00:00.000Z', revokedAt: null, isOwn: false, canRevoke: false },
}

afterEach(cleanup)

it('shows who finished what, and where to check it', async () => {
  renderSignedIn(() => <CertificateView certificate={certificate} />)
  const page = within(await screen.findByRole('article', { name: 'Certificate' }))
  for (const text of ['Mia Berg', 'Chess', 'Club', 'May 1, 2026']) expect(page.getByText(text)).toBeTruthy()
  expect(page.getByText(/\/certificates\/abc$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull()
})

it('has the club’s logo', async () => {
  const { container } = renderSignedIn(() => (
    <CertificateView certificate={{ ...certificate, clubLogoUrl: '/storage/v1/a/logo.webp' }} />
  ))
  await screen.findByRole('article', { name: 'Certificate' })
  expect(container.querySelector('article img')?.getAttribute('src')).toContain('/storage/v1/a/logo.webp')
})

it('says that it was revoked, and prints it no more', async () => {
  const revokedAt = '2026-06-01T10:00:00.000Z'
  renderSignedIn(() => <CertificateView certificate={{ ...certificate, revokedAt }} />)
  expect(await screen.findByText('This certificate was revoked')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
})

it('is revoked after a question', async () => {
  const sent = answerWith(() => ({ answer: certificate }))
  renderSignedIn(() => <CertificateView certificate={{ ...certificate, canRevoke: true }} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(sent).toMatchObject([{ method: 'PUT' }]))
})

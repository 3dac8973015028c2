import { dismissToasts, expectRefusals } from './refusals.ts'
import { createClub, expect, publishJob, publishPost, test, unusedName } from './test.ts'

// Refused actions outside forms and dialogs; those are in forms.ts.

test('refused actions from outside a club show their own texts', async ({ signedIn, expectComplaints }) => {
  expectComplaints(/status of 500|status of 409/)
  const owner = await signedIn('Olga')
  const { page, request } = await signedIn('Ada')
  const open = await createClub(owner.request, { name: unusedName('Open Door') })
  const { path } = await publishPost(owner.request, open, { title: 'Hello' })
  await page.goto(path)
  await expectRefusals(
    { page, press: page.getByRole('button', { name: 'Like, 0 likes' }), sends: ['PUT', /\/like$/] },
    {
      internal: ['Failed to update like status'],
      rate_limited: ['You are doing that too often. Try again in a moment.'],
    },
  )
  await page.goto(`/${open.slug}/join`)
  await expectRefusals(
    { page, press: page.getByRole('button', { name: 'Join Club' }), sends: ['PUT', /\/membership$/] },
    {
      internal: ['Failed to join club', 'An unexpected error occurred'],
      already_member: ['Already a member', 'You are already a member of this club.'],
    },
  )
  await page.goto(`/${open.slug}`)
  await expectRefusals(
    { page, press: page.getByRole('button', { name: 'Join Club' }).first(), sends: ['PUT', /\/membership$/] },
    {
      club_is_private: ['Failed to join club', 'This club is private.'],
      already_member: ['Already a member', 'You are already a member of this club.'],
    },
  )

  const closed = await createClub(owner.request, { name: unusedName('Closed Door'), isPrivate: true })
  await page.goto(`/${closed.slug}`)
  const ask = page.getByRole('button', { name: 'Request to Join' })
  await expectRefusals(
    { page, press: ask, sends: ['PUT', /\/join-request$/] },
    {
      ask_again_later: [
        'Failed to send join request',
        'Your last request wasn’t accepted. Please wait before you ask again.',
      ],
      club_is_public: ['This club is public now: you can join without asking.'],
      already_member: ['Already a member'],
      request_pending: ['Request sent', 'You already asked.'],
    },
  )
  expect((await request.put(`/rest/v1/clubs/${closed.slug}/join-request`)).ok()).toBe(true)
  await page.goto(`/${closed.slug}`)
  await expectRefusals(
    {
      page,
      press: page.getByRole('button', { name: 'Withdraw request' }),
      sends: ['DELETE', /\/join-request$/],
    },
    { internal: ['Failed to withdraw the request'], already_member: ['Already a member'] },
  )
})

test('refusals of closing and re-opening a job show their own texts', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/status of 500/)
  const { page, request } = await signedIn('Ada')
  const club = await createClub(request, { name: unusedName('Short of Hands') })
  const job = await publishJob(request, club, { title: 'Bench hand' })
  await page.goto(job.path)
  await expectRefusals(
    { page, press: page.getByRole('button', { name: 'Close Job' }), sends: ['PUT', /\/closure$/] },
    { internal: ['Failed to close job', 'Please try again.'] },
  )
  await page.getByRole('button', { name: 'Close Job' }).click()
  await expectRefusals(
    { page, press: page.getByRole('button', { name: 'Re-open Job' }), sends: ['DELETE', /\/closure$/] },
    { internal: ['Failed to re-open job', 'Please try again.'] },
  )
})

test('refused actions of club managers show their own texts', async ({
  signedIn,
  expectComplaints,
  client,
}) => {
  expectComplaints(/status of 500|status of 409/)
  const { page, request } = await signedIn('Olga')
  const { request: other } = await client('Hanna')
  const club = await createClub(request, { name: unusedName('Well Run') })
  const without = { data: { features: { posts: false } } }
  const saved = await request.put(`/rest/v1/clubs/${club.slug}/features`, without)
  expect(saved.ok(), await saved.text()).toBe(true)

  await page.goto(`/${club.slug}?tab=posts`)
  await expectRefusals(
    { page, press: page.getByRole('button', { name: 'Enable Posts' }), sends: ['PUT', /\/features\/posts$/] },
    { internal: ['Failed to enable posts feature.'] },
  )
  await page.goto(`/${club.slug}/members`)
  await page.getByRole('button', { name: 'Invite Member' }).click()
  const invite = page.getByRole('dialog')
  await expectRefusals(
    {
      page,
      press: invite.getByRole('button', { name: 'Copy invite link' }),
      sends: ['POST', /\/invites\/links$/],
    },
    { internal: ['Failed to create invitation', 'An unexpected error occurred'] },
  )
  const address = { data: { email: 'somebody@else.test' } }
  expect((await request.post(`/rest/v1/clubs/${club.slug}/invites/emails`, address)).ok()).toBe(true)
  await page.goto(`/${club.slug}/members?tab=invites`)
  await expectRefusals(
    {
      page,
      press: page.getByRole('button', { name: 'Send again to somebody@else.test' }),
      sends: ['POST', /\/invites\/emails$|send-invitation-email$/],
    },
    {
      invite_not_found: ['Error sending invitation', 'This invitation is no longer open.'],
      internal: ['Failed to send invitation email'],
    },
  )

  expect((await other.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  const { id } = await (await other.get('/rest/v1/profile')).json()
  await page.goto(`/${club.slug}/members`)
  await page.getByRole('button', { name: 'Actions for Hanna Hollis' }).click()
  await expectRefusals(
    { page, press: page.getByRole('menuitem', { name: 'Make Admin' }), sends: ['PUT', /\/admin$/] },
    { internal: ['Error promoting member', 'Failed to promote member to admin'] },
  )
  expect((await request.put(`/rest/v1/clubs/${club.slug}/members/${id}/admin`)).ok()).toBe(true)
  await page.reload()
  await page.getByRole('button', { name: 'Actions for Hanna Hollis' }).click()
  const demote = page.getByRole('menuitem', { name: 'Remove Admin Role' })
  await expectRefusals(
    { page, press: demote, sends: ['DELETE', /\/admin$/] },
    { internal: ['Error removing admin role', 'Failed to remove admin privileges'] },
  )
})

test('refused actions of owners show their own texts', async ({ signedIn, expectComplaints, client }) => {
  expectComplaints(/status of 500|status of 409/)
  const { page, request } = await signedIn('Olga')
  const { request: other } = await client('Hanna')
  const club = await createClub(request, { name: unusedName('Well Owned') })
  expect((await other.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  const { id } = await (await other.get('/rest/v1/profile')).json()
  expect((await request.put(`/rest/v1/clubs/${club.slug}/members/${id}/admin`)).ok()).toBe(true)
  await page.goto(`/${club.slug}?tab=customize`)
  const landing = page.getByRole('radio', { name: 'Posts' })
  await expectRefusals(
    { page, press: landing, sends: ['PUT', /\/landing-page$/] },
    {
      internal: ['The landing page could not be saved. Please try again.'],
      feature_disabled: ['This tab was turned off.'],
    },
  )
  await page.goto(`/${club.slug}/settings`)
  await page.getByRole('combobox', { name: 'New owner' }).fill('hann')
  await page.getByRole('option', { name: /Hanna/ }).click()
  const ask = () => page.getByRole('button', { name: 'Offer Ownership' }).click()
  const offer = page.getByRole('dialog').getByRole('button', { name: 'Offer Ownership' })
  await expectRefusals(
    { page, press: offer, sends: ['PUT', /\/ownership-offer$/], ask },
    {
      owner_only: ['Error offering ownership', 'Only the owner can transfer a club.'],
      offer_pending: ['There’s already an offer. Withdraw it first.'],
      internal: ['Failed to send the offer. Please try again.'],
    },
  )
  await ask()
  await offer.click()
  await expect(page.getByText('Hanna Hollis will be notified and can accept or decline.')).toBeVisible()
  await dismissToasts(page)
  await expectRefusals(
    {
      page,
      press: page.getByRole('button', { name: 'Withdraw Offer' }),
      sends: ['DELETE', /\/ownership-offer$/],
    },
    { internal: ['Failed to withdraw the offer. Please try again.'] },
  )

  const gone = await createClub(request, { name: unusedName('Soon Back') })
  const name = { data: { name: gone.name } }
  expect((await request.delete(`/rest/v1/clubs/${gone.slug}`, name)).ok()).toBe(true)
  await page.goto('/my-clubs')
  await page.getByRole('button', { name: `Restore ${gone.name}` }).click()
  const back = page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true })
  await expectRefusals(
    { page, press: back, sends: ['PUT', /\/restoration$/] },
    {
      restoration_over: ['Error restoring the club', 'The 7 days are over.'],
      club_not_found: ['This club no longer exists.'],
      club_not_deleted: ['It was already restored.'],
      internal: ['Please try again.'],
    },
  )
})

test('refusals of an ownership offer show their own texts', async ({ signedIn, expectComplaints }) => {
  expectComplaints(/status of 500|status of 409/)
  const owner = await signedIn('Olga')
  const { page, request } = await signedIn('Ada')
  const club = await createClub(owner.request, { name: unusedName('On Offer') })
  expect((await request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  const { id } = await (await request.get('/rest/v1/profile')).json()
  const at = `/rest/v1/clubs/${club.slug}`
  expect((await owner.request.put(`${at}/members/${id}/admin`)).ok()).toBe(true)
  const answer = await owner.request.put(`${at}/ownership-offer`, { data: { personId: id } })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.goto(`/${club.slug}`)
  await expectRefusals(
    { page, press: page.getByRole('button', { name: 'Decline' }), sends: ['DELETE', /\/ownership-offer$/] },
    { internal: ['Failed to decline the offer. Please try again.'] },
  )
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  const accept = page.getByRole('dialog').getByRole('button', { name: 'Become Owner' })
  await expectRefusals(
    { page, press: accept, sends: ['PUT', /\/ownership$/] },
    {
      offer_not_found: ['Error accepting ownership', 'The offer was withdrawn.'],
      offer_over: ['This offer expired because you’re no longer an admin.'],
      internal: ['Failed to accept the offer. Please try again.'],
    },
  )
})

test('refused actions of an account show their own texts', async ({
  signedIn,
  visitor,
  expectComplaints,
}) => {
  expectComplaints(/status of 500|status of 409/)
  const { page, person, request } = await signedIn('Ada')
  await page.goto('/settings/notifications')
  await expectRefusals(
    { page, press: page.getByRole('switch').first(), sends: ['PUT', /\/notification-preferences$/] },
    { internal: ['Your choice could not be saved. Please try again.'] },
  )
  await page.goto('/settings/data')
  await expectRefusals(
    { page, press: page.getByRole('button', { name: 'Export my data' }), sends: ['POST', /\/my\/exports$/] },
    { internal: ['The export could not be started. Please try again.'] },
  )
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const leaving = page.getByRole('dialog', { name: 'Delete your account' })
  await leaving
    .getByLabel(/^Type|username|email/i)
    .last()
    .fill(person.email)
  await leaving.getByLabel('Your password').fill(person.password)
  await expectRefusals(
    {
      page,
      press: leaving.getByRole('button', { name: 'Delete my account permanently' }),
      sends: ['POST', /\/account-deletions$/],
    },
    {
      owns_clubs: ['You own a club. Transfer or delete it first.'],
      code_required: ['Two-step login was turned on. Enter a code as well.'],
      internal: ['Your account could not be deleted. Please try again.'],
    },
  )

  const change = { data: { email: `next-${person.email}`, password: person.password } }
  expect((await request.put('/auth/v1/email-change', change)).ok()).toBe(true)
  await page.goto('/settings/account')
  const again = page.getByRole('button', { name: 'Send the links again' })
  await expectRefusals(
    { page, press: again, sends: ['POST', /\/email-change\/resend$/] },
    { internal: ['Failed to send the links'] },
  )
  await again.click()
  await expect(page.getByText('The earlier ones no longer work.')).toBeVisible()

  const guest = await visitor()
  await guest.goto('/signup')
  await guest.getByLabel('First name').fill('Gus')
  await guest.getByLabel('Last name').fill('Hollis')
  await guest.getByLabel('Email').fill(`gus-${person.email}`)
  await guest.getByLabel('Password', { exact: true }).fill(person.password)
  const create = guest.getByRole('button', { name: 'Create account' })
  await expectRefusals(
    { page: guest, press: create, sends: ['POST', /\/sign-up$/] },
    {
      username_unavailable: ['Error creating account', 'Unable to generate unique username'],
      internal: ['An unexpected error occurred'],
    },
  )
  await create.click()
  await expect(guest.getByText('Please check your email for a confirmation link.')).toBeVisible()
  await dismissToasts(guest)
  const resend = guest.getByRole('button', { name: 'Send the link again' })
  await expectRefusals(
    { page: guest, press: resend, sends: ['POST', /\/confirmations$/] },
    { internal: ['Failed to send the confirmation link'] },
  )
  await resend.click()
  await expect(guest.getByText('Confirmation link sent')).toBeVisible()
  await expect(guest.getByText(`Look for it in the inbox of gus-${person.email}.`)).toBeVisible()
})

import { createClub, expect, mailedLink, newPerson, test, unusedName } from './test.ts'

test('confirming in another browser leads to login, and used or invalid links say so', async ({
  visitor,
}) => {
  const page = await visitor()
  const person = newPerson('Otto')
  const signedUp = await page.request.post('/auth/v1/sign-up', { data: { ...person, returnTo: '/clubs' } })
  expect(signedUp.ok()).toBe(true)
  const link = await mailedLink(page.request, person.email, 'Confirm')

  const phone = await visitor()
  await phone.goto(link)
  await expect(phone.getByText('Then log in with your password.')).toBeVisible()
  await phone.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(phone.getByText('Your email is confirmed', { exact: true })).toBeVisible()
  await expect(phone.getByLabel('Email')).toHaveValue(person.email)
  await expect(phone.getByLabel('Password', { exact: true })).toBeFocused()
  await phone.keyboard.type(person.password)
  await phone.keyboard.press('Enter')
  await expect(phone.getByText('Welcome to Guildhall!')).toBeVisible()
  await expect(phone).toHaveURL(/\/clubs$/)

  await page.goto(link)
  await expect(page.getByText('Your email is already confirmed')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)

  await page.goto('/confirm-email?token=none-of-ours')
  await expect(page.getByText('This confirmation link doesn’t work')).toBeVisible()
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await expect(page).toHaveURL(/\/login\?confirmed=expired/)
  await page.goto('/confirm-email')
  await expect(page.getByText('This link is incomplete')).toBeVisible()
})

test('signing up again after a lost response creates one account', async ({ visitor, expectComplaints }) => {
  expectComplaints(/ERR_FAILED/)
  const page = await visitor()
  const person = newPerson('Nils')
  await page.goto('/signup')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.route('**/auth/v1/sign-up', async (route) => {
    expect((await route.fetch()).ok()).toBe(true)
    await route.abort()
  })
  const create = page.getByRole('button', { name: 'Create account' })
  await create.click()
  await expect(page.getByText('Network error. Please check your connection and try again.')).toBeVisible()
  await page.unrouteAll()
  await create.click()
  await expect(page.getByText('Account created!')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?/)
})

test('sign-up shows each error at its field and keeps the input', async ({ visitor, signedIn }) => {
  const { person } = await signedIn()
  const page = await visitor()
  await page.goto('/signup')
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()

  await page.getByLabel('First name').fill('Ola')
  await page.getByLabel('Last name').fill('Nor')
  await page.getByLabel('Email').fill(person.email.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill('long-enough-lantern')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Email already exists')).toBeVisible()
  const taken = 'This email is already registered. Please log in or use a different email.'
  await expect(page.getByText(taken).first()).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Ola')
})

test('logging out leads to login, also from inside a club', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Closing Time') })
  await page.goto(`/${club.slug}`)
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/${club.slug}/preview$`))
})

test('logging out while the server is unreachable takes effect at once, and ends the session later', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/net::ERR_FAILED/)
  const { page, person, request } = await signedIn()
  await page.goto('/settings/devices')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/my-clubs')
  await expect(other.getByRole('button', { name: 'My Account' })).toBeVisible()
  const viewer = async () => (await (await request.get('/auth/v1/session')).json()).viewer
  await page.context().route('**/auth/v1/sign-out', (route) => route.abort())
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('We can’t reach the server, so we’ll keep trying')).toBeVisible()
  await expect(page.getByText('This device', { exact: true })).toHaveCount(0)
  await expect(other).toHaveURL(/\/login/)
  expect((await viewer()).email).toBe(person.email)

  // A page opened now does not reveal the former session either.
  await page.goto('/settings/devices')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('We can’t reach the server, so we’ll keep trying')).toBeVisible()
  await page.context().unroute('**/auth/v1/sign-out')
  await expect(page.getByText('You are logged out')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('We can’t reach the server, so we’ll keep trying')).toHaveCount(0)
  expect(await viewer()).toBeNull()

  // The pending logout does not end the next person's session.
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
})

test('a page notices that its session ended elsewhere', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  await page.goto('/my-clubs')
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
  await request.post('/auth/v1/sign-out')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Session expired. Please log in again.')).toBeVisible()
})

test('a failed login is shown in the form and a toast, and keeps the focus', async ({
  visitor,
  signedIn,
}) => {
  const { person } = await signedIn()
  const page = await visitor()
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('not the password')
  await password.press('Enter')
  const said = page.getByRole('main').getByRole('alert')
  await expect(said).toHaveText('Login failedInvalid email or password')
  await expect(page.getByText('Login failed')).toHaveCount(2)
  await expect(password).toBeFocused()
  await expect(password).toHaveValue('not the password')

  const logIn = page.getByRole('button', { name: 'Log in', exact: true })
  await page.route('**/auth/v1/sign-in', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '170' },
      json: { error: { code: 'rate_limited', message: '', requestId: '' } },
    }),
  )
  await logIn.click()
  await expect(said).toHaveText('Login failedYou are doing that too often. Try again in 3 minutes.')
  await expect(logIn).toBeFocused()
})

test('a form being sent shows its progress, ignores a second press and keeps the focus', async ({
  visitor,
}) => {
  const page = await visitor()
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@people.test')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  let sent = 0
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/auth/v1/sign-in', async (route) => {
    sent += 1
    await answered
    await route.continue()
  })
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const busy = page.getByRole('button', { name: 'Logging in...' })
  await expect(busy).toBeDisabled()
  await expect(busy).toBeFocused()
  await busy.click({ force: true })
  await page.keyboard.press('Enter')
  answer()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  expect(sent).toBe(1)
})

test('an address is confirmed by a press only, and a reset link works once', async ({ visitor }) => {
  const page = await visitor()
  const person = newPerson('Maren')
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page.getByText('Account created!')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('link', { name: /mailbox/i })).toHaveAttribute('href', '/dev/mail')

  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  // Logging in is refused before the address is confirmed.
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Please confirm your email')).toBeVisible()

  // Opening the link alone confirms nothing.
  const link = await mailedLink(page.request, person.email, 'Confirm')
  await page.goto(link)
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible()
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Please confirm your email')).toBeVisible()

  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('Welcome to Guildhall!')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)

  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(
    page.getByText('If an account exists with this email, a reset link will be sent.').first(),
  ).toBeVisible()
  const reset = await mailedLink(page.request, person.email, 'password')
  await page.goto(reset)
  await page.getByLabel('New password').fill('a-brand-new-lantern')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('a-brand-new-lantern')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page.getByText("You've successfully logged in.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()

  // The link works only once.
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto(reset)
  await page.getByLabel('New password').fill('yet-another-lantern')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('This reset link no longer works')).toBeVisible()
})

test('a page for signed-in people sends a visitor to login, then back', async ({ visitor, signedIn }) => {
  const { person } = await signedIn()
  const page = await visitor()
  await page.goto('/edit-profile')
  await expect(page).toHaveURL(/\/login\?.*redirect/)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/edit-profile$/)

  const other = await visitor()
  await other.goto('/')
  await other.getByRole('banner').getByRole('link', { name: 'Create Club' }).click()
  await expect(other).toHaveURL(/\/login\?.*create-club/)
})

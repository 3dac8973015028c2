import { comment, isStored, signedInAlso } from './drafts-elsewhere.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('a draft continues in another browser and back, and is gone from both once published', async ({
  signedIn,
  visitor,
}) => {
  const { page: phone, request } = await signedIn('Pia')
  const desk = await signedInAlso(phone, visitor)
  const club = await createClub(request, { name: unusedName('Two Desks') })
  const post = await publishPost(request, club, { title: 'Which wax?' })
  await desk.goto(post.path)
  await expect(comment(desk)).toHaveValue('')
  await phone.goto(post.path)
  const begun = isStored(phone, 'Beeswax, I')
  await comment(phone).fill('Beeswax, I')
  await begun
  await expect(comment(desk)).toHaveValue('Beeswax, I')
  await expect(desk.getByText('Draft restored')).toBeVisible()
  await comment(desk).press('End')
  await comment(desk).pressSequentially(' think')
  await expect(comment(phone)).toHaveValue('Beeswax, I think')
  await desk.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(comment(phone)).toHaveValue('')
  await expect(phone.getByRole('article', { name: /^Comment by Pia/ })).toHaveCount(1)
})

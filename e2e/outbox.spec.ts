import { comments, postComment, queuedComments, queueNote } from './outbox.ts'
import { expect, foundClub, published, test, unusedName } from './test.ts'

test('what is written without a connection waits in sight, and is posted once and in its order when it is back', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  const { page, request } = await signedIn('Mia')
  const club = await foundClub(request, { name: unusedName('On the Train') })
  const topic = await published(request, club, { title: 'Where are you?' })
  const said = async () => {
    const { items } = await (await request.get(`/rest/v1/content/${topic.id}/comments?order=oldest`)).json()
    return items.map(({ content, replies }: { content: string; replies: { content: string }[] }) => [
      content,
      ...replies.map((reply) => reply.content),
    ])
  }
  await page.goto(topic.path)
  await postComment(page, 'At the station')
  await expect(comments(page)).toHaveCount(1)
  await page.context().setOffline(true)
  await postComment(page, 'In the tunnel')
  await expect(page.getByText('Your comment will be posted once you’re online.')).toBeVisible()
  await postComment(page, 'Still in it')
  await page.getByRole('button', { name: /^Reply to comment by Mia/ }).click()
  await page.getByRole('textbox', { name: /^Reply to/ }).fill('Not any more')
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Replies waiting to send' })).toContainText('Not any more')
  await expect(queuedComments(page)).toHaveText([/In the tunnel.*Waiting/, /Still in it.*Waiting/])
  await expect(queueNote(page)).toHaveText('3 waiting to send')
  expect(await said()).toEqual([['At the station']])

  // Written before, so it is posted before.
  await page.context().setOffline(false)
  await expect(comments(page)).toHaveCount(3)
  await expect(queueNote(page)).toHaveCount(0)
  await expect(queuedComments(page)).toHaveCount(0)
  await expect.poll(said).toEqual([['At the station', 'Not any more'], ['In the tunnel'], ['Still in it']])
})

// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../../lib/cache/queryClient'
import { reachThrough } from '../../../lib/net/call'
import { renderPart } from '../../../ui/rendering.fixture'
import { EnrollList } from './EnrollList'

let sent: string[][] = []
let isDown = false

beforeEach(() => {
  queryClient.clear()
  sent = []
  isDown = false
  reachThrough(async ({ body }) => {
    const { names } = body as { names: string[] }
    if (isDown && sent.length > 0)
      return { status: 500, answer: { error: { code: 'internal', message: 'x', requestId: 'r' } } }
    sent.push(names)
    const unknown = names.filter((name) => name.startsWith('no'))
    return {
      status: 200,
      answer: { enrolled: names.filter((name) => !unknown.includes(name)), already: [], unknown },
    }
  })
})
afterEach(cleanup)

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Usernames or email addresses')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = (_: string) => fireEvent.submit(screen.getByRole('form'))
/** jsdom's files can't be read. */
const fileOf = (text: string) =>
  Object.assign(new File([text], 'class.csv'), {
    arrayBuffer: async () => new TextEncoder().encode(text).buffer,
  })
const open = () => renderPart(<EnrollList courseId="c" />, queryClient)

it('enrolls a pasted list, and leaves who was not found in the field', async () => {
  open()
  type('mei@a.test, nobody\n@ben')
  screen.getByRole('button', { name: 'Enroll 3 people' })
  press('Enroll')
  await screen.findByText('2 learners enrolled.')
  expect(sent).toEqual([['mei@a.test', 'nobody', '@ben']])
  expect(field().value).toBe('nobody')
  expect(screen.getByText(/^1 entry belongs to no member/)).toBeTruthy()
})

it('sends long lists in parts, and keeps what could not be sent', async () => {
  open()
  const names = Array.from({ length: 150 }, (_, at) => `p${at}@a.test`)
  isDown = true
  type(names.join(' '))
  press('Enroll')
  await screen.findByText('100 learners enrolled.')
  expect(sent.map(({ length }) => length)).toEqual([100])
  expect(field().value.split('\n')).toEqual(names.slice(100))
})

it('reads a table, and says so where it has no one', async () => {
  open()
  const choose = (text: string) =>
    fireEvent.change(screen.getByLabelText('CSV file'), {
      target: { files: [fileOf(text)] },
    })
  choose('Name;Email\nMei;mei@a.test')
  await waitFor(() => expect(field().value).toBe('mei@a.test'))
  choose(';;\n')
  await screen.findByText(/^No usernames or email addresses were found/)
  expect(field().value).toBe('mei@a.test')
})

it('says what is missing', () => {
  open()
  press('Enroll')
  expect(screen.getByText('Enter at least one username or email address')).toBeTruthy()
  expect(sent).toEqual([])
})

// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { FieldsProps } from '../content/form'
import { emptyClub } from '../features/clubs/clubFields'
import { ImageFields } from '../features/clubs/ImageFields'
import CommentForm from '../features/comments/CommentForm'
import { ofItem } from '../features/comments/discussion'
import { eventForm } from '../features/events/events.form'
import { jobForm } from '../features/jobs/jobs.form'
import { ChatInput } from '../features/messages/ChatInput'
import { unsentMessages } from '../features/messages/outbox'
import { pollForm } from '../features/polls/polls.form'
import { postForm } from '../features/posts/posts.form'
import { productForm } from '../features/products/products.form'
import { useContractForm } from '../lib/forms/useContractForm'
import { reachThrough } from '../lib/net/call'
import { CallError } from '../lib/net/callError'
import { SubmitButton } from '../ui/BusyButton'
import { FilePicker } from '../ui/FilePicker'
import { someDocuments } from '../ui/fileRules'
import { PicturePicker } from '../ui/PicturePicker'
import { keepPlain } from '../ui/plainWriting'
import { renderPart } from '../ui/rendering.fixture'
import { useUploadFields } from '../ui/useUploadFields'

const upload = vi.hoisted(() => vi.fn())
vi.mock('../lib/net/upload', async (original) => ({ ...(await original<object>()), upload }))
vi.mock('../ui/editor/RichText', () => {
  throw new Error('not here')
})

// biome-ignore lint/suspicious/noExplicitAny: forms of any kind
type AnyForm = any
const submit = vi.fn(async () => undefined)

beforeEach(() => {
  upload.mockReset()
  submit.mockClear()
  keepPlain(true)
  URL.createObjectURL = () => 'blob:one'
  URL.revokeObjectURL = () => {}
})
afterEach(cleanup)

function Kind({ Fields, empty }: { Fields: ComponentType<FieldsProps<AnyForm>>; empty: object }) {
  const form: AnyForm = useContractForm({ schema: z.looseObject({}), initialValues: { ...empty }, submit })
  return (
    <Fields form={form} files={[]} onFiles={() => {}} button="Send" progress="Sending..." currency="USD" />
  )
}

function Own({ children, empty }: { children: (form: AnyForm) => React.ReactNode; empty: object }) {
  const form: AnyForm = useContractForm({ schema: z.looseObject({}), initialValues: { ...empty }, submit })
  return (
    <form {...form.bind}>
      {children(form)}
      <Button form={form} />
    </form>
  )
}

function Button({ form }: { form: AnyForm }) {
  const { uploading } = useUploadFields(form)
  return (
    <SubmitButton saving={form.saving} progress="Sending..." uploading={uploading}>
      Send
    </SubmitButton>
  )
}

function ProfilePicture({ form }: { form: AnyForm }) {
  const uploads = useUploadFields(form)
  return <PicturePicker label="Profile picture" {...uploads.picture(form, 'imagePath', 'profile-image')} />
}
function ClubImages({ form }: { form: AnyForm }) {
  return <ImageFields form={form} uploads={useUploadFields(form)} />
}
function Application({ form }: { form: AnyForm }) {
  const uploads = useUploadFields(form)
  return (
    <FilePicker
      label="Attach a PDF"
      rules={someDocuments('.pdf', 'Please attach a PDF file')}
      value={[]}
      onChange={([file]) => form.setFieldValue('attachmentPath', file?.path)}
      error={form.errors.attachmentPath}
      {...uploads.files('attachmentPath')}
    />
  )
}

const silence = new CallError('network', 0, 'silence')
const picture = () => new File(['x'], 'oak.png', { type: 'image/png' })
const paper = () => new File(['x'], 'plan.pdf', { type: 'application/pdf' })
const kind = (form: { Fields: unknown; empty: object }) => () => (
  <Kind Fields={form.Fields as ComponentType<FieldsProps<AnyForm>>} empty={form.empty} />
)

type Row = [name: string, form: () => React.ReactElement, field: string, file: () => File]
const choosers: Row[] = [
  ['the picture of a post', kind(postForm), 'Image', picture],
  ['an attachment of a post', kind(postForm), 'Attach File', paper],
  ['a picture of a product', kind(productForm), 'Pictures', picture],
  [
    'the logo of a club',
    () => <Own empty={emptyClub('1')}>{(form) => <ClubImages form={form} />}</Own>,
    'Logo',
    picture,
  ],
  [
    'a profile picture',
    () => <Own empty={{ imagePath: null }}>{(form) => <ProfilePicture form={form} />}</Own>,
    'Profile picture',
    picture,
  ],
  [
    'the file of an application',
    () => <Own empty={{ attachmentPath: null }}>{(form) => <Application form={form} />}</Own>,
    'Attach a PDF',
    paper,
  ],
]

const failedText = ({ name }: File) => `“${name}” wasn’t uploaded. Try again or remove it.`
/** By its words or its label; far quicker than by its role. */
const shownButton = (label: string) =>
  waitFor(() => {
    const all = [...document.querySelectorAll('button')]
    const one = all.find((button) =>
      (button.getAttribute('aria-label') ?? button.textContent)?.startsWith(label),
    )
    if (!one) throw new Error(`No button ${label}`)
    return one
  })
const pressSend = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)
const choose = (field: string, file: File) =>
  fireEvent.change(document.querySelector(`input[type=file][aria-label="${field}"]`) as Element, {
    target: { files: [file] },
  })

describe.each(choosers)('a form with %s', (_, form, field, file) => {
  it('is sent once the failed file is removed or uploaded', async () => {
    upload.mockRejectedValue(silence)
    renderPart(form())
    choose(field, file())
    const again = await shownButton('Try again')
    pressSend()
    await screen.findByText(failedText(file()))
    await waitFor(() => expect(document.activeElement === again).toBe(true))
    fireEvent.click(await shownButton('Leave out'))
    await waitFor(() => expect(screen.queryByText(failedText(file()))).toBeNull())
    choose(field, file())
    await shownButton('Try again')
    pressSend()
    await screen.findByText(failedText(file()))

    let arrive = (_: unknown) => {}
    upload.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
    fireEvent.click(await shownButton('Try again'))
    pressSend()
    await screen.findByText('Wait until your files are uploaded.')
    expect(submit).not.toHaveBeenCalled()
    arrive({ path: 'club-content/one.webp', url: '/one', name: 'one', size: 1 })
    await waitFor(() => expect(screen.queryByText(/wasn’t uploaded|Wait until/)).toBeNull())
    pressSend()
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
    expect(JSON.stringify(submit.mock.calls)).toContain('club-content/one.webp')
  })
})

const texts: [string, () => React.ReactElement, string][] = [
  ['a post', kind(postForm), 'Content'],
  ['a poll', kind(pollForm), 'Description'],
  ['a job', kind(jobForm), 'Description'],
]

describe.each(texts)('a picture in the text of %s', (_, form, label) => {
  it('blocks sending until it is uploaded', async () => {
    upload.mockRejectedValueOnce(silence)
    renderPart(form())
    const area = screen.getByLabelText(new RegExp(`^${label}`), { selector: 'textarea' })
    fireEvent.drop(area, { dataTransfer: { files: [picture()], types: ['Files'] } })
    const again = await shownButton('Try again: oak.png')
    pressSend()
    await screen.findByText('“oak.png” wasn’t uploaded. Try again or remove it.')
    expect(submit).not.toHaveBeenCalled()
    upload.mockResolvedValueOnce({})
    fireEvent.click(again)
    await waitFor(() => expect(screen.queryByText(/oak.png/)).toBeNull())
    pressSend()
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
  })
})

describe('an event', () => {
  it('goes to the step whose picture failed when it is saved in another', async () => {
    upload.mockRejectedValueOnce(silence)
    const filled = {
      ...{ eventName: 'Open day', description: 'All are welcome', agenda: '', timeZone: 'Europe/Paris' },
      ...{ startDate: '2030-05-01', startTime: '10:00', location: 'Hall', link: '', capacity: null },
    }
    renderPart(kind({ ...eventForm, empty: { ...eventForm.empty, ...filled } })())
    choose('Cover image', picture())
    const again = await shownButton('Try again')
    // A press right after a step has come is the second half of a double press.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(/wasn’t uploaded/)
    await waitFor(() =>
      expect(screen.getByLabelText('Cover Image', { selector: 'section' }).hidden).toBe(false),
    )
    await waitFor(() => expect(document.activeElement).toBe(again))
    expect(submit).not.toHaveBeenCalled()
    clock.mockRestore()
  })
})

const calls: string[] = []
const answerTo = (asked: { method: string; path: string }) => {
  calls.push(`${asked.method} ${asked.path}`)
  return Promise.resolve({ status: 404, answer: {} })
}

describe('the file of an application', () => {
  it('is refused at once when it isn’t a PDF', async () => {
    renderPart(<Own empty={{ attachmentPath: null }}>{(form) => <Application form={form} />}</Own>)
    choose('Attach a PDF', new File(['x'], 'x.txt', { type: 'text/plain' }))
    await screen.findByText('x.txt: Please attach a PDF file')
    expect(upload).not.toHaveBeenCalled()
  })
})

describe('a comment', () => {
  it('waits for its picture', async () => {
    calls.length = 0
    reachThrough(answerTo)
    upload.mockRejectedValueOnce(silence)
    const item: AnyForm = { id: 'c1', type: 'post', slug: 'a', title: 'A', club: { id: 'k1', slug: 'k' } }
    renderPart(<CommentForm about={ofItem(item)} onAdded={() => {}} />)
    choose('Pictures for the comment', picture())
    const again = await shownButton('Try again: oak.png')
    pressSend()
    await screen.findByText(failedText(picture()))
    expect(document.activeElement === again).toBe(true)
    fireEvent.click(await shownButton('Leave out oak.png'))
    await waitFor(() => expect(screen.queryByText(failedText(picture()))).toBeNull())
    expect(calls.filter((one) => one.startsWith('POST'))).toEqual([])
    expect((screen.getByLabelText('Write a comment') as HTMLTextAreaElement).value.trim()).toBe('')
  })
})

describe('a message', () => {
  it('waits for its files', async () => {
    upload.mockRejectedValueOnce(silence)
    const place = { clubId: 'k1', personId: 'p2' }
    renderPart(
      <ChatInput
        {...{ place, placeholder: 'Message...', name: 'Ada', club: 'Chess', viewerId: 'p1' }}
        {...{ conversationId: null, editing: undefined, replying: undefined }}
        onEdited={() => {}}
        onReply={() => {}}
      />,
    )
    const field = screen.getByLabelText('Message') as HTMLTextAreaElement
    fireEvent.change(field, { target: { value: 'Hello' } })
    choose('Pictures and files', paper())
    const again = await shownButton('Try again: plan.pdf')
    pressSend()
    await screen.findByText(failedText(paper()))
    expect(document.activeElement === again).toBe(true)
    expect(unsentMessages.of('p1')).toEqual([])

    fireEvent.click(await shownButton('Dismiss plan.pdf'))
    await waitFor(() => expect(screen.queryByText(failedText(paper()))).toBeNull())
    expect(field.value).toBe('Hello')
    pressSend()
    await waitFor(() => expect(unsentMessages.of('p1')).toMatchObject([{ message: 'Hello' }]))
  })
})

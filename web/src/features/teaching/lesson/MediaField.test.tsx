// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { CallError } from '../../../lib/net/callError'
import { renderPart } from '../../../ui/rendering.fixture'
import type { StoredFile } from './lesson.form'
import { MediaField } from './MediaField'
import { VideoField } from './VideoField'

vi.stubGlobal('scrollTo', () => undefined)
afterEach(cleanup)

async function show(part: ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  renderPart(<RouterProvider router={router as never} />)
  await screen.findByRole('group', { name: 'Video file' })
}

const stored = (more: Partial<StoredFile> = {}): StoredFile => ({
  path: 'p',
  name: 'a.mov',
  size: 1,
  ...more,
})

function Field({ upload }: { upload: () => Promise<StoredFile> }) {
  const [value, setValue] = useState<StoredFile | null>(null)
  return (
    <MediaField
      label="Video file"
      hint=""
      accept="video/quicktime,.mp4"
      wrongType="This is no video."
      maxBytes={10}
      unplayed={{ some: 'Not every browser plays it.', nowhere: 'No browser plays it.' }}
      upload={upload}
      value={value}
      onChange={setValue}
    />
  )
}
const choose = (name: string, type = '', size = 1) =>
  fireEvent.change(screen.getByLabelText('Video file', { selector: 'input' }), {
    target: { files: [new File(['x'.repeat(size)], name, { type })] },
  })

it.each([
  [{ plays: 'some' }, 'Not every browser plays it.'],
  [{ plays: 'nowhere' }, 'No browser plays it.'],
] as const)('says of %j what browsers do with it', async (more, text) => {
  await show(<Field upload={async () => stored(more)} />)
  choose('a.mov', 'video/quicktime')
  expect(await screen.findByText(text)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove a.mov' }))
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
})

it('says nothing of what all browsers play, and takes files by type or ending', async () => {
  await show(<Field upload={async () => stored()} />)
  choose('a.MP4')
  expect(await screen.findByRole('button', { name: 'Remove a.mov' })).toBeTruthy()
  expect(screen.queryByText(/browser/)).toBeNull()
  cleanup()
  await show(<Field upload={async () => stored()} />)
  choose('a.mkv', 'video/x-matroska')
  expect(await screen.findByText('This is no video.')).toBeTruthy()
})

it('says at the field which line of captions is wrong', async () => {
  const refused = new CallError('invalid_media_type', 415, '', {
    file: 'Line 3: these captions have no text',
  })
  await show(<Field upload={() => Promise.reject(refused)} />)
  choose('a.mp4')
  expect(
    (await screen.findByText('Line 3: these captions have no text')).closest('[role=alert]'),
  ).toBeTruthy()
})

it('takes MOV as video, and SRT as captions', async () => {
  const form = {
    values: { videoPath: 'p', videoUrl: '', captionsPath: null },
    errors: {},
    set: () => undefined,
  }
  await show(
    <VideoField
      form={form as never}
      fileAt={(path) => (path ? stored() : null)}
      onUploaded={() => undefined}
    />,
  )
  const acceptOf = (label: string) =>
    screen.getByLabelText<HTMLInputElement>(label, { selector: 'input[type=file]' }).accept.split(',')
  expect(acceptOf('Video file')).toEqual(expect.arrayContaining(['video/quicktime', '.mov']))
  expect(acceptOf('Captions')).toEqual(['.vtt', '.srt'])
})

// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPart } from '../../ui/rendering.fixture'
import { SnapshotFiles } from './SnapshotFiles'

afterEach(cleanup)

const picture = {
  id: 'p',
  url: '/cases/c/files/p',
  alt: 'A fake ticket',
  width: 800,
  height: 600,
  isInText: false,
}
const file = {
  id: 'f',
  url: '/cases/c/files/f',
  kind: 'attachment' as const,
  name: 'plan.pdf',
  mime: 'application/pdf',
  size: 2048,
}
const show = (parts: Partial<Parameters<typeof SnapshotFiles>[0]>) =>
  renderPart(<SnapshotFiles pictures={[]} files={[]} {...parts} />)

it('shows nothing where there are no files', () => {
  show({})
  expect(document.querySelector('details, a, p')).toBeNull()
})

it('keeps pictures and videos folded until they are asked for', () => {
  show({ pictures: [picture], files: [{ ...file, id: 'v', kind: 'video', name: 'tour.mp4' }] })
  const summary = screen.getByText('Show 1 picture and 1 video')
  expect(summary.closest('details')?.open).toBe(false)
  fireEvent.click(summary)
  expect(summary.closest('details')?.open).toBe(true)
  expect(screen.getByRole('img', { name: 'A fake ticket' }).closest('a')?.getAttribute('href')).toBe(
    picture.url,
  )
  expect(screen.getByLabelText('tour.mp4').getAttribute('preload')).toBe('none')
})

it('names attachments with a link, and says which were deleted', () => {
  show({ files: [file, { ...file, id: 'gone', url: null, name: 'prices.pdf' }] })
  expect(screen.getByRole('link', { name: /plan\.pdf/ }).getAttribute('href')).toBe(file.url)
  expect(screen.getByRole('link', { name: /plan\.pdf/ }).textContent).toContain('2 KB')
  expect(screen.queryByRole('link', { name: /prices\.pdf/ })).toBeNull()
  expect(screen.getByText('prices.pdf').closest('p')?.textContent).toBe('prices.pdf was deleted')
  cleanup()
  show({ files: [{ ...file, kind: 'picture', url: null, name: '' }] })
  expect(screen.getByText('A picture').closest('p')?.textContent).toBe('A picture was deleted')
  expect(screen.queryByRole('group')).toBeNull()
})

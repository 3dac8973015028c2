import { beforeEach, expect, it, vi } from 'vitest'
import type { Toast } from './toast'

let said: Toast[]
let toast: typeof import('./toast').toast
let toastClosed: typeof import('./toast').toastClosed

beforeEach(async () => {
  vi.resetModules()
  const module = await import('./toast')
  said = []
  toast = module.toast
  toastClosed = module.toastClosed
  module.toasterReady((one) => said.push(one))
})

it('two equal events are two toasts', () => {
  toast.success('Link copied')
  toast.success('Link copied')
  toast.error('Failed to add comment', 'It has been deleted.')
  toast.error('Failed to add comment', 'It has been deleted.')
  expect(said.map(({ title }) => title)).toEqual([
    'Link copied',
    'Link copied',
    'Failed to add comment',
    'Failed to add comment',
  ])
})

it('a session or a network that is gone fails much at once, and is said once', () => {
  for (const cause of [
    'Session expired. Please log in again.',
    'Session not valid. Please log in again.',
    'Network error. Please check your connection and try again.',
  ]) {
    said.length = 0
    toast.error('Failed to add comment', cause)
    toast.error('Failed to update like status', cause)
    expect(said, cause).toHaveLength(1)
    // Closed and tried again: that is another event.
    for (const one of said) toastClosed(one)
    toast.error('Failed to add comment', cause)
    expect(said, cause).toHaveLength(2)
  }
})

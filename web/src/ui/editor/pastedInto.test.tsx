// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Toast, toasterReady } from '../../lib/page/toast'
import { renderPart } from '../rendering.fixture'
import { RichText } from './RichText'

const [onChange, onUnfit] = [vi.fn(), vi.fn()]
let toasts: Toast[] = []
beforeAll(() => {
  // jsdom lays nothing out.
  Range.prototype.getClientRects = () => [] as never
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  document.elementFromPoint = () => null
})
beforeEach(() => {
  toasts = []
  toasterReady((toast) => toasts.push(toast))
  renderPart(
    <RichText
      {...{ id: 'text', labelledBy: 'label', value: '', minRows: 3, cursor: null, pictures: true }}
      {...{ onFocus: undefined, onBlur: undefined, children: null }}
      {...{ onChange, onUnfit, invalid: false, describedBy: undefined, path: undefined, placeholder: '' }}
    />,
  )
})
afterEach(() => {
  vi.clearAllMocks()
  cleanup()
})

function paste(html: string, text: string): void {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  const data: Record<string, string> = { 'text/html': html, 'text/plain': text }
  Object.assign(event, {
    clipboardData: { files: [], types: Object.keys(data), getData: (type: string) => data[type] ?? '' },
  })
  act(() => void screen.getByRole('textbox').dispatchEvent(event))
}
const value = () => onChange.mock.lastCall?.[0]

describe('a text into which HTML is pasted', () => {
  it('says in one sentence what it does not keep, once', () => {
    paste('<p>5 * 3 * 2 <b>so</b></p><img src="https://a.example/x.png"><video></video>', '5 * 3 * 2 so')
    expect(value()).toBe('5 * 3 * 2 **so**')
    expect(toasts).toEqual([{ kind: 'info', title: 'Pasted without a picture and a video.' }])
  })

  it('says nothing where all is kept', () => {
    paste('<p>Hi <img alt="🎉" src="https://a.example/x.png"></p>', 'Hi ')
    expect(value()).toBe('Hi 🎉')
    expect(toasts).toEqual([])
  })

  it('writes a long one as it was typed, and says that its formatting is gone', () => {
    paste(`<p>${'5 *3* # '.repeat(2501)}</p>`, '5 *3* # '.repeat(2501))
    expect(onUnfit).toHaveBeenCalled()
    expect(value()).toMatch(/^5 \\\*3\\\* # 5/)
    expect(toasts).toEqual([{ kind: 'info', title: 'Pasted without formatting.' }])
  })

  it('reads a long one as Markdown where it comes without HTML', () => {
    paste('', '*a* b '.repeat(4000))
    expect(value()).toMatch(/^\*a\* b \*a\*/)
    expect(toasts).toEqual([])
  })
})

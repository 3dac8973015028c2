import { describe, expect, it } from 'vitest'
import { type Mark, markText } from './markdownMarks'

/** The selection is in [brackets], before and after. */
function apply(mark: Mark, marked: string): string {
  const start = marked.indexOf('[')
  const end = marked.indexOf(']') - 1
  const text = marked.replace('[', '').replace(']', '')
  const { from, to, insert, select } = markText(mark, text, start, end)
  const result = text.slice(0, from) + insert + text.slice(to)
  return `${result.slice(0, select[0])}[${result.slice(...select)}]${result.slice(select[1])}`
}

describe('markText', () => {
  it('surrounds the selection, and removes the mark again', () => {
    expect(apply('bold', 'a [word] here')).toBe('a **[word]** here')
    expect(apply('bold', 'a **[word]** here')).toBe('a [word] here')
    expect(apply('italic', 'a [word]')).toBe('a *[word]*')
    expect(apply('italic', 'a **[word]**')).toBe('a ***[word]***')
    expect(apply('italic', 'a ***[word]***')).toBe('a **[word]**')
  })

  it('inserts words to type over when nothing is selected', () => {
    expect(apply('bold', 'a []')).toBe('a **[bold text]**')
  })

  it('marks each line of the selection', () => {
    expect(apply('list', 'o[ne\ntw]o')).toBe('- one\n- two[]')
    expect(apply('list', '- o[ne\n- tw]o')).toBe('one\ntwo[]')
    expect(apply('quote', 'one\n[two]\nthree')).toBe('one\n> two[]\nthree')
  })

  it('turns words or an address into a link', () => {
    const linked = markText('link', 'see this', 4, 8)
    expect(linked.insert).toBe('[this](https://)')
    expect(markText('link', 'https://a.example', 0, 17).insert).toBe('[link text](https://a.example)')
  })
})

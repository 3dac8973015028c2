import { describe, expect, it } from 'vitest'
import {
  addLesson,
  addSection,
  changeLessonRow,
  lessonAt,
  moveLesson,
  moveSection,
  nextPlace,
  orderOf,
  placeOfDrop,
  removeLesson,
  removeSection,
  renameSection,
} from './outlineChanges'

const start = [
  ['a', ['1', '2']],
  ['b', ['3']],
  ['c', []],
] as const
const outline = start.reduce(
  (all, [section, lessons]) =>
    lessons.reduce(
      (some, id) => addLesson(some, { id, sectionId: section, title: id }),
      addSection(all, section, section),
    ),
  [] as Parameters<typeof addSection>[0],
)
const text = (some: typeof outline) =>
  orderOf(some)
    .map(({ title, lessonIds }) => `${title}${lessonIds.join('')}`)
    .join(' ')

describe('the outline', () => {
  it('moves lessons within and between sections, and loses none', () => {
    expect(text(outline)).toBe('a12 b3 c')
    expect(text(moveLesson(outline, '1', { sectionId: 'a', at: 1 }))).toBe('a21 b3 c')
    expect(text(moveLesson(outline, '1', { sectionId: 'c', at: 0 }))).toBe('a2 b3 c1')
    expect(text(moveLesson(outline, '1', { sectionId: 'gone', at: 0 }))).toBe('a12 b3 c')
    expect(text(moveLesson(outline, 'gone', { sectionId: 'a', at: 0 }))).toBe('a12 b3 c')
  })

  it('moves sections with their lessons', () => {
    expect(text(moveSection(outline, 'b', 0))).toBe('b3 a12 c')
    expect(text(moveSection(outline, 'a', 2))).toBe('b3 c a12')
  })

  it('changes nothing when the same is added twice', () => {
    expect(text(addSection(outline, 'a', 'again'))).toBe('a12 b3 c')
    expect(text(addLesson(outline, { id: '1', sectionId: 'c', title: 'again' }))).toBe('a12 b3 c')
  })

  it('renames and removes', () => {
    expect(text(renameSection(outline, 'b', 'x'))).toBe('a12 x3 c')
    expect(text(removeSection(outline, 'b'))).toBe('a12 c')
    expect(text(removeLesson(outline, '2'))).toBe('a1 b3 c')
  })

  it('finds a lesson by its id or slug', () => {
    const named = changeLessonRow(outline, '2', { slug: 'bowline' })
    expect([lessonAt(named, '2')?.id, lessonAt(named, 'bowline')?.id]).toEqual(['2', '2'])
    expect([lessonAt(named, ''), lessonAt(named, 'gone')]).toEqual([undefined, undefined])
  })

  it('steps over the borders of sections, and ends with the outline', () => {
    expect(nextPlace(outline, '1', 1)).toEqual({ sectionId: 'a', at: 1 })
    expect(nextPlace(outline, '2', 1)).toEqual({ sectionId: 'b', at: 0 })
    expect(nextPlace(outline, '3', -1)).toEqual({ sectionId: 'a', at: 2 })
    expect(nextPlace(outline, '1', -1)).toBeUndefined()
    expect(nextPlace(removeSection(outline, 'c'), '3', 1)).toBeUndefined()
  })

  it('finds the place of a lesson that is dropped on another entry', () => {
    const dropped = (lesson: string, over: string) => {
      const place = placeOfDrop(outline, lesson, over)
      return place ? text(moveLesson(outline, lesson, place)) : null
    }
    expect(dropped('1', '2')).toBe('a21 b3 c')
    expect(dropped('1', '3')).toBe('a2 b31 c')
    expect(dropped('1', 'section:b')).toBe('a2 b13 c')
    expect(dropped('3', '2')).toBe('a132 b c')
    expect(dropped('3', 'section:a')).toBe('a312 b c')
    expect(dropped('2', 'section:c')).toBe('a1 b3 c2')
    expect(dropped('1', '1')).toBeNull()
    expect(dropped('1', 'gone')).toBeNull()
  })
})

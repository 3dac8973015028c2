import { featureOf } from '@guildhall/contract/limits'
import { describe, expect, it } from 'vitest'
import { readData } from './data.ts'
import { createExample, filesOf } from './example.ts'

const data = await readData(import.meta.dirname)
const now = Date.UTC(2026, 4, 20, 9, 30)
const example = createExample(data, now)

describe('the generator', () => {
  const outline = (at: number) =>
    createExample(data, at).items.map(({ author, slug, likes, comments }) => ({
      slug,
      author: author.key,
      likes: likes.map(({ person }) => person.key),
      comments: comments.map(({ person, text }) => [person.key, text]),
    }))

  it('creates the same community at any time', () => {
    expect(outline(Date.UTC(2027, 0, 3, 23, 55))).toEqual(outline(now))
  })

  it('creates nothing in a club whose kind is off, and no title twice in a club', () => {
    const { clubs, items } = example
    for (const { club, type, title, text, slug } of items) {
      expect(club.features[featureOf[type]], title).not.toBe(false)
      expect(slug, title).not.toBe('')
      expect(text.length, title).toBeLessThanOrEqual(5000)
      if (type === 'post') expect(text, title).not.toBe('')
      expect(items.filter((item) => item.club === club && item.title === title)).toHaveLength(1)
    }
    expect(clubs.filter(({ features }) => features.products === false)).not.toEqual([])
  })

  it('never has the same comment twice on an item', () => {
    for (const { comments, title } of example.items) {
      const texts = comments.map(({ text }) => text)
      expect(new Set(texts).size, title).toBe(texts.length)
    }
  })

  it('shows every picture', () => {
    const shown = filesOf(example).flatMap((plan) => (plan.purpose === 'attachments' ? [] : plan.picture))
    expect(new Set(shown)).toEqual(new Set(data.pictures))
  })
})

describe('the written community', () => {
  const { clubs, items, people } = example

  it('has a club in a right-to-left script', () => {
    const arabic = /\p{Script=Arabic}/u
    const [club, ...others] = clubs.filter(({ name }) => arabic.test(name))
    expect(others).toEqual([])
    const own = items.filter((item) => item.club === club)
    expect(new Set(own.map(({ type }) => type))).toEqual(new Set(['post', 'poll', 'event']))
    for (const { title, text, slug } of own) {
      expect(title).toMatch(arabic)
      expect(text).toMatch(arabic)
      expect(slug).toMatch(/^[a-z0-9-]+$/)
    }
    expect(club?.members.filter(({ person }) => arabic.test(person.first)).length).toBeGreaterThanOrEqual(5)
  })

  it('has open jobs of every type and workplace', () => {
    const open = data.jobs.filter(({ isClosed, closesInDays = 1 }) => !isClosed && closesInDays > 0)
    expect(open.length).toBeGreaterThanOrEqual(6)
    expect(new Set(open.map(({ jobType }) => jobType)).size).toBe(4)
    expect(new Set(open.map(({ workplace }) => workplace)).size).toBe(3)
  })

  it('links to reserved domains only', () => {
    const texts = [...items.map((item) => item.text), ...people.map((person) => person.website ?? '')]
    const hosts = texts.flatMap((text) =>
      [...text.matchAll(/https?:\/\/([^/\s)]+)/g)].map((found) => found[1]),
    )
    expect(hosts.length).toBeGreaterThan(3)
    for (const host of hosts) expect(host).toMatch(/(\.test|\.?example\.org)$/)
  })
})

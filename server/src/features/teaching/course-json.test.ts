import { describe, expect, it } from 'vitest'
import { readCourseJson } from './course-json.ts'
import { parseCourse } from './parse-course.ts'

const simple = {
  format: 'guildhall-course',
  version: 1,
  course: {
    ...{ title: 'Simple', summary: '', description: '', pictures: [], level: null, cover: null },
    ...{ access: 'all', requiredLevel: null, priceText: '', howToPay: '', unlocking: 'none' },
    hasCertificate: true,
  },
  sections: [],
}
const lesson = {
  ...{ title: 'Knots', content: '', videoUrl: '', pictures: [], video: null, captions: null, audio: null },
  ...{ files: [], isDoneByVideo: false, minutes: null, isPreview: false, isOptional: false },
  ...{ unlockDays: null, unlockAt: null, quiz: null, assignment: null },
}
const json = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
const withLesson = (changed: object) => ({
  ...simple,
  sections: [{ title: 'A', lessons: [lesson, { ...lesson, ...changed }] }],
})
const withQuiz = (questions: unknown) =>
  withLesson({ quiz: { passMark: 1, maxAttempts: null, isShuffled: true, showsAnswers: 'never', questions } })
const wrong = (value: unknown) => {
  const read = readCourseJson(json(value))
  return 'wrong' in read ? read.wrong : undefined
}
const many = Array(50_000).fill({})
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

describe('course.json', () => {
  it('is read with all its lessons', () => {
    const read = readCourseJson(json(withLesson({ title: 'Splices' })))
    expect(read).toMatchObject({
      course: { sections: [{ lessons: [{ title: 'Knots' }, { title: 'Splices' }] }] },
    })
  })

  it.each([
    ['sections: A course has at most 50 sections', { ...simple, sections: many }],
    [
      'sections.0.lessons: A course has at most 300 lessons',
      { ...simple, sections: [{ title: 'A', lessons: many }] },
    ],
    [
      'sections: A course has at most 300 lessons',
      { ...simple, sections: Array(2).fill({ title: 'A', lessons: many.slice(0, 151) }) },
    ],
    ['course.pictures: At most 20', { ...simple, course: { ...simple.course, pictures: many } }],
    ['sections.0.lessons.1.pictures: At most 20', withLesson({ pictures: many })],
    ['sections.0.lessons.1.files: At most 10', withLesson({ files: many })],
    ['sections.0.lessons.1.quiz.questions: A quiz has at most 50 questions', withQuiz(many)],
    [
      'sections.0.lessons.1.quiz.questions.0.options: A question has at most 10 answers',
      withQuiz([{ options: many }]),
    ],
    [
      'sections.0.lessons.1.quiz.questions.0.answers: A question has at most 10 accepted texts',
      withQuiz([{ answers: many }]),
    ],
    ['sections.0.lessons.1.assignment.takes: ', withLesson({ assignment: { prompt: 'x', takes: many } })],
    [
      'sections.0.lessons.1.content: A lesson has at most 30,000 characters',
      withLesson({ content: 'a'.repeat(30_001) }),
    ],
    ['sections.0.lessons.1.title: ', withLesson({ title: 7 })],
    ['course.title: ', { ...simple, course: { ...simple.course, title: '\ud800' } }],
    ['course.title: ', JSON.stringify(simple).replace('"Simple"', '{"__proto__":"Simple"}')],
    ['version: ', JSON.stringify(simple).replace('"version":1', '"version":1,"version":2')],
    ['version: ', JSON.stringify(simple).replace('"version":1', '"version":1e999')],
  ])('says what is wrong, and looks into no list that is too long: %s', (said, value) => {
    expect(wrong(value)).toContain(`course.json: ${said}`)
  })

  it.each([
    ['a million and one values', `[${'1,'.repeat(999_999)}1]`],
    ['33 nested lists', nested('[', ']', 33)],
    ['a million nested objects', nested('{"a":', '}', 1_000_000)],
  ])('is refused before it is parsed: %s', (_, value) => {
    expect(wrong(value)).toBe('course.json has too much in it')
  })

  it('has no values in its texts', () => {
    const { title } = { title: `"\\${'[,'.repeat(45)}"` }
    const read = readCourseJson(json({ ...simple, course: { ...simple.course, title } }))
    expect(read).toMatchObject({ course: { course: { title } } })
    expect(wrong(nested('[', ']', 32))).toContain('expected object')
    expect(wrong(`[${'1,'.repeat(999_998)}1]`)).toContain('expected object')
  })
})

describe('a large course.json', () => {
  const large = json({ ...withLesson({}), more: ' '.repeat(300_000) })

  it('is read beside the server', async () => {
    expect((await parseCourse(large)).sections[0]?.lessons).toHaveLength(2)
  })

  it.each([
    ['memory', json(`[${'{"a":{}},'.repeat(300_000)}1]`), { maxMemoryMb: 16 }],
    ['time', Buffer.from(large), { maxMs: 1 }],
  ])('is refused when it takes too much %s', async (_, body, limits) => {
    await expect(parseCourse(body, limits)).rejects.toMatchObject({
      code: 'course_file_unreadable',
      message: expect.stringContaining('takes too long to read'),
    })
  })
})

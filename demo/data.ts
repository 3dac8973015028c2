import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { readClubPage } from './club-page.ts'
import { type Data, schema, strangers } from './schema.ts'

const checkedSchema = schema.superRefine(checkReferences)

/**
 * Reads and checks everything that is written down of the example community, from its folder. Throws an Error that names
 * each wrong file and field.
 */
export async function readData(folder: string): Promise<Data> {
  const [lists, pages, pictures, attachments] = await Promise.all([
    readAll(join(folder, 'data'), '.json', JSON.parse),
    readAll(join(folder, 'data/clubs'), '.md', readClubPage),
    readdir(join(folder, 'pictures'), { recursive: true }),
    readdir(join(folder, 'attachments')),
  ])
  const names = (files: string[]) =>
    files.filter((name) => /\.\w+$/.test(name)).map((name) => nameOf(name.replaceAll('\\', '/')))
  return checkData({ ...lists, pages, pictures: names(pictures).sort(), attachments: names(attachments) })
}

/** Checks data as readData collects it. Throws an Error that names each wrong file and field. */
export function checkData(data: unknown): Data {
  const { data: checked, error } = checkedSchema.safeParse(data)
  if (error) throw new Error(error.issues.map(describe).join('\n'))
  return checked
}

function describe({ path: [part, ...rest], message }: z.core.$ZodIssue): string {
  const file = part === 'pages' ? `clubs/${String(rest.shift())}.md` : `${String(part)}.json`
  return `demo/data/${file}: ${[...rest, message].map(String).join(': ')}`
}

const nameOf = (file: string): string => file.replace(/\.\w+$/, '')

/** What the files of a folder contain, by their names. */
async function readAll(folder: string, ending: string, read: (text: string) => unknown) {
  const files = (await readdir(folder)).filter((name) => name.endsWith(ending))
  const entries = files.map(async (file) => {
    const text = await readFile(join(folder, file), 'utf8')
    try {
      return [nameOf(file), read(text)]
    } catch (error) {
      throw new Error(`${join(folder, file)}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      })
    }
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Reports every name of something that doesn't exist. */
function checkReferences(data: Data, context: z.RefinementCtx): void {
  type Names = (string | undefined)[]
  const check = (what: string, known: Iterable<string>, names: Names, ...path: (string | number)[]) => {
    const all = new Set(known)
    for (const name of names)
      if (name !== undefined && !all.has(name))
        context.addIssue({ code: 'custom', path, message: `there is no ${what} “${name}”` })
  }
  const { people, clubs, pages, scenes, pictures, attachments } = data
  const known = {
    person: people.map(({ key }) => key),
    club: clubs.map(({ key }) => key),
    scene: Object.keys(scenes),
  }
  const checkKnown = (what: keyof typeof known, names: Names, ...path: (string | number)[]) =>
    check(what, known[what], names, ...path)

  for (const scene of known.scene) check('picture', pictures, [`scenes/${scene}-1`], 'scenes', scene)
  for (const [at, person] of people.entries()) checkKnown('club', person.clubs, 'people', at, 'clubs')
  for (const [at, club] of clubs.entries()) {
    const { key, owner, admins, requests, invites, history, files, groups, topics } = club
    const path = ['clubs', at] as const
    const invited = invites.flatMap((sent) => [sent.by, 'person' in sent ? sent.person : undefined])
    const attached = Object.keys(files).map((name) => `${key}-${name}`)
    check('page', Object.keys(pages), [key], ...path, 'key')
    check('picture', pictures, [`logos/${key}`, `covers/${key}`], ...path, 'key')
    check('attachment', attachments, attached, ...path, 'files')
    checkKnown('scene', club.scenes, ...path, 'scenes')
    checkKnown('person', [owner], ...path, 'owner')
    checkKnown('person', admins, ...path, 'admins')
    checkKnown('person', requests, ...path, 'requests')
    checkKnown('person', club.fee?.pending ?? [], ...path, 'fee')
    for (const { members } of groups) checkKnown('person', members, ...path, 'groups')
    const page = pages[key]
    const stories = page ? [...page.stories, ...page.sorted.flatMap((group) => group.stories)] : []
    for (const { seenBy, titles } of topics) {
      const names = groups.map(({ name }) => name)
      check('group', names, [seenBy], ...path, 'topics')
      check(
        'story',
        stories.map(({ title }) => title),
        titles,
        ...path,
        'topics',
      )
    }
    checkKnown('person', invited, ...path, 'invites')
    for (const { by, to } of history) checkKnown('person', [by, to], ...path, 'history')
  }
  for (const [at, { club, moderators }] of data.moderation.clubs.entries()) {
    checkKnown('club', [club], 'moderation', 'clubs', at)
    checkKnown('person', moderators, 'moderation', 'clubs', at)
  }
  for (const part of ['cases', 'announcements'] as const)
    for (const [at, { club }] of data.moderation[part].entries())
      checkKnown('club', [club], 'moderation', part, at)
  const filesOf = (club: string | undefined) =>
    Object.keys(clubs.find(({ key }) => key === club)?.files ?? {})
  for (const [name, { stories, sorted }] of Object.entries(pages)) {
    checkKnown('club', [name], 'pages', name)
    for (const story of [...stories, ...sorted.flatMap((group) => group.stories)]) {
      const path = ['pages', name, story.title] as const
      checkKnown('person', [story.by, ...story.comments.map(({ by }) => by)], ...path)
      checkKnown('scene', [story.picture], ...path)
      check('file', filesOf(name), story.files, ...path)
    }
  }
  for (const kind of ['events', 'polls', 'products', 'services', 'jobs'] as const)
    for (const [at, item] of data[kind].entries()) {
      checkKnown('club', [item.club], kind, at, 'club')
      checkKnown('person', [item.by], kind, at, 'by')
      checkKnown('scene', item.pictures, kind, at, 'pictures')
    }
  for (const [at, { club, people: two, mutedBy, blockedBy, lines }] of data.conversations.entries()) {
    const path = ['conversations', at] as const
    checkKnown('club', [club], ...path, 'club')
    check('person', [...known.person, ...strangers], two, ...path, 'people')
    check('speaker', two, [mutedBy, blockedBy, ...lines.map(({ by }) => by)], ...path)
    checkKnown(
      'scene',
      lines.map(({ picture }) => picture),
      ...path,
      'lines',
    )
    check(
      'file',
      filesOf(club),
      lines.map(({ file }) => file),
      ...path,
      'lines',
    )
  }
  for (const [at, { club, by, picture, sections, learners }] of data.courses.entries()) {
    const path = ['courses', at] as const
    const all = sections.flatMap(({ lessons }) => lessons)
    const comments = all.flatMap((lesson) => lesson.comments)
    const speakers = comments.flatMap((comment) => [
      comment.by,
      ...comment.answers.map((answer) => answer.by),
    ])
    checkKnown('club', [club], ...path, 'club')
    checkKnown('person', [...by, ...speakers, ...learners.map(({ who }) => who)], ...path)
    checkKnown('scene', [picture, ...all.map((lesson) => lesson.picture)], ...path)
    check(
      'file',
      filesOf(club),
      all.flatMap(({ files }) => files),
      ...path,
    )
    check(
      'lesson',
      all.map(({ title }) => title),
      learners.map(({ note }) => note?.lesson),
      ...path,
    )
  }
  for (const [at, { picture }] of data.links.entries()) checkKnown('scene', [picture], 'links', at, 'picture')
}

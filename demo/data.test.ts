import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readClubPage } from './club-page.ts'
import { checkData, readData } from './data.ts'

const folder = import.meta.dirname
const data = await readData(folder)

/** Changes an entry of one of the lists. */
const change = <K extends 'people' | 'clubs' | 'products' | 'conversations'>(
  list: K,
  fields: Record<string, unknown>,
): object => ({ ...data, [list]: data[list].map((one, at) => (at === 2 ? { ...one, ...fields } : one)) })
const pageWith = (story: string) => ({
  ...data,
  pages: {
    ...data.pages,
    clay: readClubPage(`# Description\nClay.\n# Remarks\n- Good.\n# Stories\n${story}`),
  },
})

describe('the data of the example community', () => {
  it.each<[wrong: object, message: string]>([
    [change('people', { bio: undefined }), 'people.json: 2: bio: '],
    [change('people', { hobby: 'chess' }), 'people.json: 2: '],
    [change('people', { clubs: ['chess'] }), 'people.json: 2: clubs: there is no club “chess”'],
    [change('clubs', { owner: 'nobody' }), 'clubs.json: 2: owner: there is no person “nobody”'],
    [change('clubs', { files: { map: 'Map.pdf' } }), 'clubs.json: 2: files: there is no attachment “'],
    [
      change('clubs', { topics: [{ name: 'Bowls', emoji: '🥣', description: 'Round.', seenBy: 'Cooks' }] }),
      'clubs.json: 2: topics: there is no group “Cooks”',
    ],
    [change('products', { title: 'x'.repeat(101) }), 'products.json: 2: title: '],
    [change('products', { pictures: ['moon'] }), 'products.json: 2: pictures: there is no scene “moon”'],
    [change('conversations', { mutedBy: 'grace' }), 'conversations.json: 2: there is no speaker “grace”'],
    [{ ...data, scenes: { ...data.scenes, moon: 'The moon.' } }, 'scenes.json: moon: there is no picture “'],
    [pageWith('## Bowl | by=nobody\nRound.'), 'clubs/clay.md: Bowl: there is no person “nobody”'],
    [pageWith('## Bowl\nRound.\n---\n- who: Me!'), 'clubs/clay.md: Bowl: there is no person “who”'],
    [pageWith('## Bowl | file=recipe\nRound.'), 'clubs/clay.md: Bowl: there is no file “recipe”'],
    [pageWith('## Bowl\n'), 'clubs/clay.md: stories: 0: text: '],
  ])('names the file and field of what is wrong: %#', (wrong, message) => {
    expect(() => checkData(wrong)).toThrow(`demo/data/${message}`)
  })

  it('refuses unknown sections and options of a club’s page', () => {
    expect(() => readClubPage('# Storys\n## Bowl\nRound.')).toThrow('there is no section “Storys”')
    expect(() => readClubPage('# Stories\n## Bowl | loved=1\nRound.')).toThrow('there is no option “loved=1”')
  })

  it('has WebP pictures of at most 1.5 MB together, and no file that nothing names', async () => {
    let bytes = 0
    for (const name of data.pictures) {
      const path = join(folder, 'pictures', `${name}.webp`)
      bytes += (await stat(path)).size
      const { format, width } = await sharp(path).metadata()
      expect({ name, format, isWide: width > 1600 }).toEqual({ name, format: 'webp', isWide: false })
    }
    expect(bytes).toBeLessThanOrEqual(1.5 * 1024 * 1024)
    const [portraits, scenes] = [data.people.map(({ key }) => key), Object.keys(data.scenes)]
    const clubs = data.clubs.map(({ key }) => key)
    for (const picture of data.pictures) {
      const [kind = '', name = ''] = picture.split('/')
      const names = { portraits, scenes, logos: clubs, covers: clubs }[kind] ?? []
      expect(names, picture).toContain(kind === 'scenes' ? name.replace(/-\d+$/, '') : name)
    }
    const attached = data.clubs.flatMap(({ key, files }) =>
      Object.keys(files).map((file) => `${key}-${file}`),
    )
    const attachments = await readdir(join(folder, 'attachments'))
    expect(attachments.map((name) => name.replace(/\.\w+$/, '')).sort()).toEqual(attached.sort())
  })
})

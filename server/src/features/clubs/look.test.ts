import { describe, expect, it } from 'vitest'
import { personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, make } = await openWorld()
const save = 'PUT /clubs/:club/look'
const at = (club: { slug: string }) => ({ params: { club: club.slug } })

async function someClub() {
  const club = await make.club({ owner: personOf(ann) })
  await make.member(club, personOf(ben), 'admin')
  await make.member(club, personOf(cam))
  return club
}
const links = [{ label: 'Site', url: 'https://makers.example' }]
const introVideo = 'https://vimeo.com/76979871'

describe('the look of a club', () => {
  it('is absent until owner or admins set it, and on the preview, too', async () => {
    const club = await someClub()
    const before = await visitor.call('GET /clubs/:club/preview', at(club))
    for (const name of ['accent', 'links', 'introVideo']) expect(before).not.toHaveProperty(name)
    await ann.call(save, { ...at(club), body: { accent: '#8A3B12', links } })
    const saved = await ben.call(save, { ...at(club), body: { introVideo } })
    const look = { accent: { color: '#8a3b12', tint: expect.stringMatching(/^#/) }, links, introVideo }
    expect(saved).toMatchObject(look)
    expect(await visitor.call('GET /clubs/:club/preview', at(club))).toMatchObject(look)
    const cleared = await ann.call(save, { ...at(club), body: { accent: '', links: [], introVideo: '' } })
    for (const name of ['accent', 'links', 'introVideo']) expect(cleared).not.toHaveProperty(name)
  })

  it('refuses unreadable colors, other addresses than https, other videos, and a seventh link', async () => {
    const club = await someClub()
    const link = (url: string) => ({ links: [{ label: 'Site', url }] })
    for (const [body, field] of [
      [{ accent: '#ffee00' }, 'accent'],
      [{ accent: 'red' }, 'accent'],
      [link('http://makers.example'), 'links.0.url'],
      [link('javascript:alert(1)'), 'links.0.url'],
      [link('https://bank.example@evil.example'), 'links.0.url'],
      [{ links: [{ label: ' ', url: 'https://a.example' }] }, 'links.0.label'],
      [{ links: Array.from({ length: 7 }, () => links[0]) }, 'links'],
      [{ introVideo: 'https://example.org/video.mp4' }, 'introVideo'],
    ] as const) {
      const refused = await ann.refused(save, { ...at(club), body: body as never })
      expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual(['bad_input', [field]])
    }
  })

  it('is refused to others, and shows what another admin chose meanwhile', async () => {
    const club = await someClub()
    for (const who of [cam, dot])
      expect(await who.refused(save, { ...at(club), body: { links } })).toMatchObject({
        code: 'permission_denied',
      })
    await ann.call(save, { ...at(club), body: { links, before: { links: [] } } })
    const other = [{ label: 'Chat', url: 'https://chat.example' }]
    expect(
      await ben.refused(save, { ...at(club), body: { links: other, before: { links: [] } } }),
    ).toMatchObject({ code: 'changed_meanwhile', conflict: { fields: { links } } })
  })
})

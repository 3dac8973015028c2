import { violations } from './axe.ts'
import { publishCourse } from './courses.ts'
import { deviceOf, phone } from './sizes.ts'
import { createClub, expect, test, unusedName } from './test.ts'

/** Two seconds of a tone. */
function wav(): Buffer {
  const [rate, length] = [8000, 16_000]
  const file = Buffer.alloc(44 + length, 128)
  file.write('RIFF')
  file.writeUInt32LE(36 + length, 4)
  file.write('WAVEfmt ', 8)
  for (const [at, value] of [16, 1 + (1 << 16), rate, rate, 1 + (8 << 16)].entries())
    file.writeUInt32LE(value, 16 + at * 4)
  file.write('data', 36)
  file.writeUInt32LE(length, 40)
  for (let at = 0; at < length; at++) file[44 + at] = 128 + Math.round(60 * Math.sin(at / 3))
  return file
}

test.use(deviceOf(phone))

test('a learner hands in a sound from a phone, and the teacher plays it', async ({ signedIn }) => {
  const owner = await signedIn()
  const club = await createClub(owner.request, { name: unusedName('Club of Sounds') })
  const path = await publishCourse(owner.request, club)
  const { outline } = await (await owner.request.get(`/rest/v1/clubs${path}/manage`)).json()
  const [lesson] = outline[0].lessons
  const assignment = { prompt: 'Sing it', takes: ['file'] }
  await owner.request.put(`/rest/v1/lessons/${lesson.id}/assignment`, { data: assignment })

  const { page, request } = await signedIn('Mia')
  await request.put(`/rest/v1/clubs/${club.slug}/membership`)
  await page.goto(path)
  await page.getByRole('button', { name: 'Start course' }).tap()
  const section = page.getByRole('region', { name: 'Assignment' })
  const chooser = page.waitForEvent('filechooser')
  await section.getByRole('button', { name: 'Attach a file' }).tap()
  await (await chooser).setFiles({ name: 'Song.wav', mimeType: 'audio/wav', buffer: wav() })
  await expect(section.getByRole('button', { name: 'Remove Song.wav' })).toBeVisible()
  await section.getByRole('button', { name: 'Hand in' }).tap()
  await expect(section.getByLabel('Audio: Song.wav')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await owner.page.goto(`${path}/enrollments?tab=submissions`)
  const player = owner.page.getByLabel('Audio: Song.wav')
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBe(2)
  await player.evaluate((audio: HTMLAudioElement) => audio.play())
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime > 0)).toBe(true)
  expect(await violations(owner.page)).toEqual([])
})

import { expect, it } from 'vitest'
import { isoSample, mediaSamples, sampleTrack } from '../../testing/media.ts'
import { readTracks, webmSize } from './tracks.ts'

function read(body: Buffer, before = 0) {
  const asked: number[] = []
  const tracks = readTracks(async (start, end) => {
    asked.push(start)
    return body.subarray(start - before, end - before)
  }, body.length + before)
  return { tracks, asked }
}

it('reads the tracks wherever they are described, with the size as it is shown', async () => {
  const film = sampleTrack({ codec: 'hvc1', width: 1920, height: 1080, isTurned: true })
  const body = isoSample('qt  ', film, sampleTrack({ codec: 'mp4a' }))
  expect(await read(body).tracks).toEqual([
    { kind: 'video', codec: 'hvc1', width: 1080, height: 1920 },
    { kind: 'audio', codec: 'mp4a', width: null, height: null },
  ])
  // A file that says nothing of its brand, as older cameras write.
  expect(await read(body.subarray(0x18)).tracks).toHaveLength(2)
})

it('reads on behind a part of more than 4 GB', async () => {
  const [moov, head] = [
    isoSample('isom', sampleTrack({ codec: 'avc1', width: 4, height: 2 })).subarray(0x18 + 608),
    5e9,
  ]
  const mdat = Buffer.alloc(16)
  mdat.writeUInt32BE(1, 0)
  mdat.write('mdat', 4, 'latin1')
  mdat.writeBigUInt64BE(BigInt(head), 8)
  const tracks = await readTracks(
    async (start, end) =>
      start < head ? mdat.subarray(start, end) : moov.subarray(start - head, end - head),
    head + moov.length,
  )
  expect(tracks).toMatchObject([{ codec: 'avc1', width: 4, height: 2 }])
})

it('finds nothing in what is cut off or lies, and reads a bounded number of times', async () => {
  const whole = isoSample('isom', sampleTrack({ codec: 'avc1', width: 4, height: 2 }))
  for (const length of [0, 7, 30, 700, whole.length - 40])
    expect(await read(whole.subarray(0, length)).tracks).toEqual([])
  for (const size of [0, 2, 7, 0xffffffff]) {
    const crafted = Buffer.from(whole)
    crafted.writeUInt32BE(size, 0)
    expect((await read(crafted).tracks).length).toBeLessThan(2)
  }
  // Empty parts far from each other.
  const far = Buffer.alloc(100_000)
  const { asked, tracks } = read(far, 0)
  expect([await tracks, asked.length]).toEqual([[], 1])
  const reads: number[] = []
  const box = Buffer.alloc(16)
  box.writeUInt32BE(70_000, 0)
  await readTracks(async (start) => {
    reads.push(start)
    return box
  }, 1e9)
  expect(reads).toHaveLength(48)
})

it('reads the size of a WebM by its beginning', () => {
  expect(webmSize(mediaSamples.webm)).toEqual({ width: 720, height: 1280 })
  for (const body of [
    mediaSamples.mkv,
    mediaSamples.webm.subarray(0, 40),
    Buffer.alloc(0),
    Buffer.alloc(100, 255),
  ])
    expect(webmSize(body)).toBeNull()
})

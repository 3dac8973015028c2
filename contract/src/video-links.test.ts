import { describe, expect, it } from 'vitest'
import { parseVideoLink } from './video-links.ts'

const youtube = { kind: 'youtube', videoId: 'dQw4w9WgXcQ', hash: null }
const vimeo = { kind: 'vimeo', videoId: '76979871', hash: null }
const unlisted = { ...vimeo, hash: '8272103f6e' }
const loom = { kind: 'loom', videoId: '0281766fa2d04bb788eaf19e65135184', hash: null }

describe('a link to a video', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
    ['http://youtube.com/watch?v=dQw4w9WgXcQ', youtube],
    ['HTTPS://WWW.YouTube.COM/watch?v=dQw4w9WgXcQ', youtube],
    ['https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=42s#x', youtube],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
    ['https://music.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
    ['https://youtu.be/dQw4w9WgXcQ', youtube],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc&t=10', youtube],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youtube],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ', youtube],
    ['https://www.youtube.com/live/dQw4w9WgXcQ?feature=share', youtube],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', youtube],
    ['https://youtu.be/a-b_c-d_e-f', { ...youtube, videoId: 'a-b_c-d_e-f' }],
    ['https://vimeo.com/76979871', vimeo],
    ['https://www.vimeo.com/76979871/', vimeo],
    ['https://vimeo.com/channels/staffpicks/76979871', vimeo],
    ['https://vimeo.com/groups/short-films/videos/76979871', vimeo],
    ['https://player.vimeo.com/video/76979871', vimeo],
    ['https://vimeo.com/76979871/8272103f6e', unlisted],
    ['https://vimeo.com/76979871/8272103f6e?share=copy', unlisted],
    ['https://vimeo.com/76979871?h=8272103f6e', unlisted],
    ['https://vimeo.com/manage/videos/76979871/8272103f6e', unlisted],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e&title=0', unlisted],
    ['https://www.loom.com/share/0281766fa2d04bb788eaf19e65135184', loom],
    ['https://www.loom.com/share/0281766fa2d04bb788eaf19e65135184?sid=1', loom],
    ['https://loom.com/embed/0281766fa2d04bb788eaf19e65135184', loom],
  ])('is recognized in %s', (address, video) => {
    expect(parseVideoLink(address)).toEqual(video)
  })

  it.each([
    '',
    'dQw4w9WgXcQ',
    'youtube.com/watch?v=dQw4w9WgXcQ',
    'ftp://youtube.com/watch?v=dQw4w9WgXcQ',
    'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ12',
    'https://www.youtube.com/watch?v=dQw4w9WgXc%22',
    'https://www.youtube.com/playlist?list=PL1',
    'https://www.youtube.com/embed/dQw4w9WgXcQ/../../x',
    'https://www.youtube.com/@someone',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evilyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com./watch?v=dQw4w9WgXcQ',
    'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
    'https://user:secret@youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://evil.example/https://youtube.com/watch?v=dQw4w9WgXcQ',
    'https://yоutube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be.evil.example/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ/more',
    'https://vimeo.com/about',
    'https://vimeo.com/76979871/notahash',
    'https://vimeo.com/76979871?h=%22onload',
    'https://player.vimeo.com/76979871',
    'https://notvimeo.com/76979871',
    'https://loom.com/share/0281766f',
    'https://loom.com/my-videos',
    'https://loom.com.evil.example/share/0281766fa2d04bb788eaf19e65135184',
    'http://localhost/watch?v=dQw4w9WgXcQ',
    'http://127.0.0.1/watch?v=dQw4w9WgXcQ',
    'http://[::1]/watch?v=dQw4w9WgXcQ',
    'http://192.168.0.1/watch?v=dQw4w9WgXcQ',
    'http://169.254.169.254/latest/meta-data',
    'https://example.com/video.mp4',
    'https://constructor/watch?v=dQw4w9WgXcQ',
    'https://__proto__/watch?v=dQw4w9WgXcQ',
  ])('is refused in %j', (address) => {
    expect(parseVideoLink(address)).toBeNull()
  })
})

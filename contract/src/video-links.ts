import { parseUrl } from './parse-url.ts'

export type VideoLink = {
  kind: 'youtube' | 'vimeo' | 'loom'
  videoId: string
  /** The key of an unlisted video at Vimeo. */
  hash: string | null
}

export const videoLinkRefusal = 'Enter a link to a YouTube, Vimeo or Loom video'

/** The video an address leads to; null for every other address, also of hosts that only look alike. */
export function parseVideoLink(address: string): VideoLink | null {
  const url = parseUrl(address)
  if (!url) return null
  const isPlain =
    /^https?:$/.test(url.protocol) && url.port === '' && url.username === '' && url.password === ''
  return (isPlain && parsers.get(url.hostname)?.(url)) || null
}

type Parser = (url: URL) => VideoLink | null

const youtubeVideo = (id: string | null | undefined): VideoLink | null =>
  id && /^[\w-]{11}$/.test(id) ? { kind: 'youtube', videoId: id, hash: null } : null

const youtube: Parser = ({ pathname, searchParams }) =>
  /^\/watch\/?$/.test(pathname)
    ? youtubeVideo(searchParams.get('v'))
    : youtubeVideo(/^\/(?:shorts|embed|live|v)\/([^/]+)\/?$/.exec(pathname)?.[1])

const shortYoutube: Parser = ({ pathname }) => youtubeVideo(/^\/([^/]+)\/?$/.exec(pathname)?.[1])

const vimeoVideo = (match: RegExpExecArray | null, { searchParams }: URL): VideoLink | null => {
  const [, videoId, inPath] = match ?? []
  if (!videoId) return null
  const hash = inPath ?? searchParams.get('h')
  if (hash !== null && !/^[0-9a-f]{6,40}$/.test(hash)) return null
  return { kind: 'vimeo', videoId, hash }
}

const vimeo: Parser = (url) =>
  vimeoVideo(
    /^\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|manage\/videos\/)?(\d{1,12})(?:\/([0-9a-f]+))?\/?$/.exec(
      url.pathname,
    ),
    url,
  )
const vimeoPlayer: Parser = (url) => vimeoVideo(/^\/video\/(\d{1,12})\/?$/.exec(url.pathname), url)

const loom: Parser = ({ pathname }) => {
  const videoId = /^\/(?:share|embed)\/([0-9a-f]{32})\/?$/.exec(pathname)?.[1]
  return videoId ? { kind: 'loom', videoId, hash: null } : null
}

/** By exact host: everything else is no video. */
const parsers = new Map<string, Parser>([
  ['youtube.com', youtube],
  ['www.youtube.com', youtube],
  ['m.youtube.com', youtube],
  ['music.youtube.com', youtube],
  ['youtube-nocookie.com', youtube],
  ['www.youtube-nocookie.com', youtube],
  ['youtu.be', shortYoutube],
  ['www.youtu.be', shortYoutube],
  ['vimeo.com', vimeo],
  ['www.vimeo.com', vimeo],
  ['player.vimeo.com', vimeoPlayer],
  ['loom.com', loom],
  ['www.loom.com', loom],
])

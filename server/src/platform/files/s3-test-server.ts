import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type StoredObject = { body: Buffer; mime: string; modifiedAt: Date }
const pageSize = 2

/** An S3 server with one bucket for tests: put, get, delete and a listing in pages of two. */
export async function bucketServer(bucket: string) {
  const objects = new Map<string, StoredObject>()
  const last = { url: '', authorization: '' }

  const server = createServer(async (request, response) => {
    last.url = request.url ?? ''
    last.authorization = request.headers.authorization ?? ''
    const { pathname, searchParams } = new URL(last.url, 'http://localhost')
    const [, at, ...rest] = pathname.split('/')
    const key = decodeURIComponent(rest.join('/'))
    if (at !== bucket) fail(response, 404, 'NoSuchBucket')
    else if (searchParams.get('list-type') === '2') list(objects, searchParams, response)
    else await answer(objects, key, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    last,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(
  objects: Map<string, StoredObject>,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'PUT') {
    const mime = request.headers['content-type'] ?? ''
    objects.set(key, { body: await buffer(request), mime, modifiedAt: new Date() })
    response.end()
  } else if (request.method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
  } else {
    const found = objects.get(key)
    if (!found) return fail(response, 404, 'NoSuchKey')
    response.writeHead(200, { 'content-type': found.mime, 'content-length': found.body.length })
    response.end(found.body)
  }
}

function list(objects: Map<string, StoredObject>, query: URLSearchParams, response: ServerResponse): void {
  const from = Number(query.get('continuation-token') ?? 0)
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
  const contents = keys.slice(from, from + pageSize).map((key) => {
    const modified = objects.get(key)?.modifiedAt.toISOString()
    return `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified></Contents>`
  })
  const more = from + pageSize < keys.length
  const next = more ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : ''
  response.end(
    `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  )
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

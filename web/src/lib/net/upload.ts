import type { Api, EndpointKey, InputOf, OutputOf } from '@guildhall/contract/api'
import { address, withSession } from './call'
import { failureOf, unreachableError } from './callError'
import { serverIsSilent } from './reach'

type UploadKey = { [K in EndpointKey]: Api[K] extends { upload: true } ? K : never }[EndpointKey]
/** The area of a picture to crop to, as the endpoint takes it. */
export const cropQuery = (crop?: { left: number; top: number; width: number; height: number }) =>
  crop && { crop: [crop.left, crop.top, crop.width, crop.height].map((share) => share.toFixed(6)).join(',') }

type Options = { onProgress?: (share: number) => void; signal?: AbortSignal }

/** Uploads one file and reports its progress from 0 to 1. Throws CallError like `call`. */
export async function upload<K extends UploadKey>(
  key: K,
  input: InputOf<K>,
  options: Options = {},
): Promise<OutputOf<K>> {
  const { params, query } = input as { params?: Record<string, string>; query?: Record<string, string> }
  const target = address(key, params, query)
  return withSession(key, () => send(target, input.file, options) as Promise<OutputOf<K>>)
}

// XMLHttpRequest, because fetch doesn't report upload progress.
function send(target: string, file: Blob, { onProgress, signal }: Options): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('file', file)
    request.open('POST', target)
    request.responseType = 'json'
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response)
      else reject(failureOf(request.status, request.response, request.getResponseHeader('retry-after')))
    }
    request.onerror = () => {
      serverIsSilent()
      reject(unreachableError())
    }
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) request.abort()
    else request.send(form)
  })
}

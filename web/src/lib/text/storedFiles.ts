/** The address of an uploaded file, by its path. */
export const fileAddress = (path: string) => (/^(\/|https?:)/.test(path) ? path : `/storage/v1/${path}`)

/** The other way round. */
export const filePath = (address: string | null) => address?.replace(/^\/storage\/v1\//, '') ?? null

/**
 * Which of these uploads are gone: what nothing uses is removed after a day. The server is asked, not the browser's
 * cache, which keeps pictures for long. Whatever cannot be asked is taken as there.
 */
export async function goneFiles(paths: readonly string[]): Promise<string[]> {
  const gone = await Promise.all(
    paths.map((path) =>
      fetch(fileAddress(path), { method: 'HEAD', cache: 'no-store' }).then(
        ({ status }) => status === 404,
        () => false,
      ),
    ),
  )
  return paths.filter((_, index) => gone[index])
}

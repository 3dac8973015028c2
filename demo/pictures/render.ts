import { limitConcurrency } from '../../server/src/platform/files/concurrency.ts'

const reader = { operation: ['VipsForeignLoadSvg'] }

/**
 * Drawings as PNG, in their order. Reading SVG is forbidden to the server for good (platform/files/pictures.ts): it is
 * allowed for the time that this takes, before the server listens to anybody.
 */
export async function renderAll(drawings: string[]): Promise<Buffer[]> {
  const { default: sharp } = await import('sharp')
  const limited = limitConcurrency(4)
  sharp.unblock(reader)
  try {
    return await Promise.all(
      drawings.map((svg) =>
        limited(() => sharp(Buffer.from(svg)).flatten().png({ compressionLevel: 1 }).toBuffer()),
      ),
    )
  } finally {
    sharp.block(reader)
  }
}
